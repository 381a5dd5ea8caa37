// A message's words with WhatsApp's marks as real elements; never markup from a string.
import { createContext, Fragment, type ReactNode, useContext, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { notify } from "../notices/index.ts";
import { splitHits } from "./highlight.rules.ts";
import css from "./message-text.module.css";
import { type Block, countOnlyEmoji, foldLongText, type Inline, parseWhatsAppText } from "./whatsapp-text.rules.ts";

/** Words somebody looks for; where they stand they are marked. */
export const HighlightContext = createContext<string | null>(null);

export function MessageText({ body }: { body: string }) {
  const { t } = useTranslation("message");
  const [isWhole, setWhole] = useState(false);
  const emoji = countOnlyEmoji(body);
  if (emoji >= 1 && emoji <= 3) {
    return (
      <span className={css.emoji} data-count={emoji}>
        {body.trim()}
      </span>
    );
  }
  const folded = foldLongText(body);
  const blocks = parseWhatsAppText(isWhole || folded === null ? body : folded);
  return (
    <>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <Fragment key={index}>
          {index > 0 && block.kind === "line" && blocks[index - 1]?.kind === "line" && "\n"}
          {drawBlock(block, t("text.opensNewTab"))}
        </Fragment>
      ))}
      {folded !== null && (
        <button type="button" className={css.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? "text.less" : "text.more")}
        </button>
      )}
    </>
  );
}

function drawBlock(block: Block, newTab: string): ReactNode {
  if (block.kind === "line") return drawAll(block.children, newTab);
  if (block.kind === "pre") return <pre className={css.pre}>{block.text}</pre>;
  if (block.kind === "quote") {
    return (
      <blockquote className={css.quote}>
        {block.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index}>{drawAll(line, newTab)}</div>
        ))}
      </blockquote>
    );
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>{drawAll(item, newTab)}</li>
  ));
  return block.ordered ? (
    <ol className={css.list} start={block.start}>
      {items}
    </ol>
  ) : (
    <ul className={css.list}>{items}</ul>
  );
}

function drawAll(nodes: Inline[], newTab: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return nodes.map((node, index) => <Fragment key={index}>{draw(node, newTab)}</Fragment>);
}

function draw(node: Inline, newTab: string): ReactNode {
  switch (node.kind) {
    case "text":
      return <Words text={node.text} />;
    case "copy":
      return <CopyWord text={node.text} />;
    case "code":
      return <code className={css.code}>{node.text}</code>;
    case "link":
      return (
        <a className={css.link} href={node.href} target="_blank" rel="noopener noreferrer" title={newTab}>
          {node.text}
        </a>
      );
    case "bold":
      return <b>{drawAll(node.children, newTab)}</b>;
    case "italic":
      return <i>{drawAll(node.children, newTab)}</i>;
    case "strike":
      return <s>{drawAll(node.children, newTab)}</s>;
  }
}

function Words({ text }: { text: string }) {
  const wanted = useContext(HighlightContext);
  if (wanted === null) return text;
  return splitHits(text, wanted).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}

function CopyWord({ text }: { text: string }) {
  const { t } = useTranslation("message");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ kind: "success", title: t("text.copied", { text }) }),
      // Nothing was promised; the number can still be marked and copied by hand.
      () => {},
    );
  return (
    <button type="button" className={css.copy} title={t("text.copy")} tabIndex={-1} onClick={() => void copy()}>
      {text}
    </button>
  );
}
