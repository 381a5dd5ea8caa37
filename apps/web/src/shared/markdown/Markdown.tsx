// Markdown as React elements: never as HTML, and never with anything loaded from elsewhere. What is not known is shown as text.
import type { Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { Children as numbered, type ReactNode, useMemo } from "react";
import { safeLink } from "./links.rules.ts";
import css from "./markdown.module.css";

/** Parts of one text have no names of their own, and are never moved. */
const Children = ({ of }: { of: Parents }) => numbered.toArray(of.children.map(drawn));

/** Below the heading that the article itself has. */
function Heading({ node }: { node: Extract<Nodes, { type: "heading" }> }) {
  const Tag = node.depth === 1 ? "h4" : node.depth === 2 ? "h5" : "h6";
  return (
    <Tag>
      <Children of={node} />
    </Tag>
  );
}

function ListOf({ node }: { node: Extract<Nodes, { type: "list" }> }) {
  if (!node.ordered) {
    return (
      <ul>
        <Children of={node} />
      </ul>
    );
  }
  return (
    <ol start={node.start ?? 1}>
      <Children of={node} />
    </ol>
  );
}

function LinkTo({ node }: { node: Extract<Nodes, { type: "link" }> }) {
  const address = safeLink(node.url);
  if (address === null) return <Children of={node} />;
  return (
    <a className="text-link" href={address} target="_blank" rel="noopener noreferrer">
      <Children of={node} />
    </a>
  );
}

function drawn(node: Nodes): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "paragraph":
      return (
        <p>
          <Children of={node} />
        </p>
      );
    case "heading":
      return <Heading node={node} />;
    case "strong":
      return (
        <strong>
          <Children of={node} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Children of={node} />
        </em>
      );
    case "list":
      return <ListOf node={node} />;
    case "listItem":
      return (
        <li>
          <Children of={node} />
        </li>
      );
    case "blockquote":
      return (
        <blockquote>
          <Children of={node} />
        </blockquote>
      );
    case "link":
      return <LinkTo node={node} />;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "image":
      return node.alt ?? "";
    case "html":
      return node.value;
    default:
      return "children" in node ? <Children of={node as Parents} /> : null;
  }
}

export function Markdown({ text, lang }: { text: string; lang?: string }) {
  const tree: Root = useMemo(() => fromMarkdown(text), [text]);
  return (
    <div className={css.text} lang={lang}>
      <Children of={tree} />
    </div>
  );
}
