// Words as a phone shows them: *bold*, _italic_, ~struck~, `mono` and links, built as nodes and never as markup.
import { element } from "./elements.js";

const MARKS = { "*": "strong", _: "em", "~": "s" };
// Code first: nothing inside it is formatted. A mark counts only where it hugs its words.
const PIECES =
  /```([\s\S]+?)```|`([^`\n]+)`|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\3(?![\p{L}\p{N}])|(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/gu;

export function formatted(text) {
  const nodes = [];
  let from = 0;
  for (const found of text.matchAll(PIECES)) {
    const [whole, block, code, mark, words, link] = found;
    nodes.push(text.slice(from, found.index));
    if (block ?? code) nodes.push(element("code", { text: block ?? code }));
    else if (link) nodes.push(linkTo(link, link));
    else nodes.push(element(MARKS[mark], {}, ...formatted(words)));
    from = found.index + whole.length;
  }
  nodes.push(text.slice(from));
  return nodes.filter((node) => node !== "");
}

export function linkTo(url, label, attributes = {}) {
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer", text: label, ...attributes });
}
