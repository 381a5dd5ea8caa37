// Letters: the right language, and nothing inserted can become markup or a header.
import { expect, test } from "vitest";
import { languageOf, writeLetter } from "./letter.rules.ts";

test.each([
  [undefined, "pt"],
  ["", "pt"],
  ["en-US,en;q=0.9", "en"],
  ["fr-FR,es;q=0.8,en;q=0.5", "es"],
  ["de, ja", "pt"],
  ["en;q=0, es", "es"],
  ["pt-BR;q=0.3, en;q=0.7", "en"],
  [";;;,,q=9", "pt"],
])("%j is answered in %s", (header, language) => expect(languageOf(header)).toBe(language));

test("what is inserted stays text", () => {
  const letter = writeLetter({
    subject: "Hello\r\nBcc: everybody@example.com",
    lines: [`<script>alert("1")</script>`, "Tom & 'Jerry'"],
    code: "AB<CD",
  });
  expect(letter.subject).not.toMatch(/[\r\n]/);
  expect(letter.html).not.toContain("<script>");
  expect(letter.html).toContain("&lt;script&gt;");
  expect(letter.html).toContain("Tom &amp; &#39;Jerry&#39;");
  expect(letter.html).toContain("AB&lt;CD");
  expect(letter.text).toBe(`<script>alert("1")</script>\n\nAB<CD\n\nTom & 'Jerry'`);
});
