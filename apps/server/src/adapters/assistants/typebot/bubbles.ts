// Typebot's bubbles as words: Markdown, or rich text of servers that know no other; what a channel cannot show becomes its address.
import { fieldsOf, lineOf, listOf, textOf } from "#adapters/reading";
import type { Say } from "../assistant-adapter.ts";

const MOST = 20;

export function textOfBubble(bubble: unknown): string | null {
  const fields = fieldsOf(bubble);
  const content = fieldsOf(fields?.content);
  if (lineOf(fields?.type, 20) !== "text" || !content) return null;
  return textOf(content.markdown, 4_096) ?? richText(listOf(content.richText)).trim();
}

/** Words, or the address of what it shows. Empty: nothing a customer could see. */
export function sayOfBubble(bubble: unknown): Say | null {
  const text = textOfBubble(bubble);
  if (text !== null) return text.trim() === "" ? null : { kind: "text", text };
  const url = lineOf(fieldsOf(fieldsOf(bubble)?.content)?.url, 2_000);
  return url && /^https?:\/\//.test(url) ? { kind: "link", text: "", url } : null;
}

export const bubblesOf = (answer: unknown): readonly unknown[] => listOf(fieldsOf(answer)?.messages).slice(0, MOST);

/** Nodes within nodes; each paragraph and each point of a list is a line. */
function richText(nodes: readonly unknown[], depth = 0): string {
  if (depth > 8) return "";
  return nodes
    .slice(0, 200)
    .map((node) => {
      const fields = fieldsOf(node);
      if (!fields) return "";
      const own = textOf(fields.text, 4_096);
      if (own !== undefined) return fields.bold === true ? `*${own}*` : own;
      const inner = richText(listOf(fields.children), depth + 1);
      const type = lineOf(fields.type, 30);
      if (type === "a") return `${inner} (${lineOf(fields.url, 2_000) ?? ""})`;
      if (type === "li") return `- ${inner.trim()}\n`;
      return type === "p" ? `${inner}\n` : inner;
    })
    .join("");
}
