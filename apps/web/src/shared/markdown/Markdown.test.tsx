// Texts of strangers: what is written is shown, and nothing of it runs or is fetched.
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown.tsx";

const drawn = (text: string) => render(<Markdown text={text} />).container;

test("headings, lists, links and emphasis are drawn as such", () => {
  const page = drawn("# Como começar\n\n1. Abra **Canais**\n2. Clique em *Novo*\n\n[Manual](https://example.com/a)");
  expect(page.querySelector("h4")?.textContent).toBe("Como começar");
  expect([...page.querySelectorAll("ol li")].map((item) => item.textContent)).toEqual([
    "Abra Canais",
    "Clique em Novo",
  ]);
  expect(page.querySelector("a")?.getAttribute("rel")).toBe("noopener noreferrer");
});

const vectors = [
  "<script>window.hit = 1</script>",
  "<img src=x onerror=window.hit=1>",
  "<svg/onload=window.hit=1>",
  "<iframe src=https://example.com></iframe>",
  "![x](https://example.com/x.png)",
  "[x](javascript:window.hit=1)",
  "[x](JaVaScRiPt:window.hit=1)",
  "[x](data:text/html,<script>window.hit=1</script>)",
  "[x](vbscript:x)",
  "[x](file:///etc/passwd)",
  "<javascript:window.hit=1>",
  "[x]: javascript:window.hit=1\n\n[x]",
  "<a href=javascript:window.hit=1>x</a>",
  "<style>@import url(https://example.com)</style>",
  "<link rel=stylesheet href=https://example.com>",
  "<form action=https://example.com><button>x</button></form>",
  "<math><mtext></p><img src=x onerror=window.hit=1>",
  "`<img src=x onerror=window.hit=1>`",
  "\u0000<script>1</script>",
  "[x](//example.com)",
];
// The same dangers in the shapes that texts have.
const shapes = [
  (text: string) => text,
  (text: string) => `# ${text}`,
  (text: string) => `- ${text}\n- b`,
  (text: string) => `> ${text}`,
  (text: string) => `**${text}**`,
  (text: string) => `a\n\n${text}\n\nb`,
  (text: string) => `1. a\n   ${text}`,
  (text: string) => `[${text}](https://example.com)`,
  (text: string) => `    ${text}`,
  (text: string) => `${text} ${text}`,
];

test.each(shapes.flatMap((shape) => vectors.map((text) => shape(text))))("nothing runs or is fetched: %s", (text) => {
  const page = drawn(text);
  const known = new Set("DIV P H4 H5 H6 UL OL LI BLOCKQUOTE STRONG EM CODE PRE A BR HR".split(" "));
  const elements = [...page.querySelectorAll("*")];
  expect(elements.filter(({ tagName }) => !known.has(tagName)).map(({ tagName }) => tagName)).toEqual([]);
  for (const element of elements) {
    for (const { name, value } of element.attributes) {
      expect(["class", "href", "target", "rel", "start", "lang"]).toContain(name);
      if (name === "href") expect(value).toMatch(/^(https?:\/\/|mailto:)/);
    }
  }
  expect((window as { hit?: number }).hit).toBeUndefined();
});
