// Words as they were written, with the marks everybody knows and addresses that can be followed. Never anything but text.
import type { ComponentChildren } from "preact";

const PART =
  /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]+?)(?<=\S)\2(?![\p{L}\p{N}])/gu;
const tags = { "*": "b", _: "i", "~": "s" } as const;

function partsOf(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let place = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, url, mark, inner = ""] = match;
    if (match.index > place) parts.push(text.slice(place, match.index));
    if (url) {
      parts.push(
        <a href={url} target="_blank" rel="noopener nofollow noreferrer">
          {url}
        </a>,
      );
    } else {
      const Tag = tags[mark as keyof typeof tags];
      parts.push(<Tag>{partsOf(inner)}</Tag>);
    }
    place = match.index + whole.length;
  }
  parts.push(text.slice(place));
  return parts;
}

export function Rich({ text }: { text: string }) {
  return <p class="words">{partsOf(text)}</p>;
}
