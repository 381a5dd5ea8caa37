// What customers and attendants type, and what becomes of it.
import { describe, expect, test } from "vitest";
import {
  countOnlyEmoji,
  foldLongText,
  type Inline,
  parseInline,
  parseWhatsAppText,
  plainPreview,
} from "./whatsapp-text.rules.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });

describe("marks", () => {
  test("bold, italic, strike and code become nodes", () => {
    expect(parseInline("*a* _b_ ~c~ `d`")).toEqual([
      { kind: "bold", children: [text("a")] },
      text(" "),
      { kind: "italic", children: [text("b")] },
      text(" "),
      { kind: "strike", children: [text("c")] },
      text(" "),
      { kind: "code", text: "d" },
    ]);
  });

  test("different marks may stand inside one another", () => {
    expect(parseInline("*um _dois_*")).toEqual([
      { kind: "bold", children: [text("um "), { kind: "italic", children: [text("dois")] }] },
    ]);
  });

  test.each(["2*3*4", "nome_do_arquivo", "a * b * c", "**", "*", "* aberto", "R$ 5*", "*fecha aqui *", "~~x~~"])(
    "%s stays as typed",
    (typed) => {
      expect(parseInline(typed)).toEqual([text(typed)]);
    },
  );

  test("marks inside code are left alone", () => {
    expect(parseInline("`*a*`")).toEqual([{ kind: "code", text: "*a*" }]);
  });

  test("a mark does not cross a line", () => {
    expect(parseWhatsAppText("*um\ndois*")).toEqual([
      { kind: "line", children: [text("*um")] },
      { kind: "line", children: [text("dois*")] },
    ]);
  });
});

describe("links", () => {
  test("the sentence's full stop is not part of the address", () => {
    expect(parseInline("veja https://loja.example/a_b_c?x=1.")).toEqual([
      text("veja "),
      { kind: "link", href: "https://loja.example/a_b_c?x=1", text: "https://loja.example/a_b_c?x=1" },
      text("."),
    ]);
  });

  test("a bold address keeps its mark outside", () => {
    expect(parseInline("*https://a.example/x*")).toEqual([
      { kind: "bold", children: [{ kind: "link", href: "https://a.example/x", text: "https://a.example/x" }] },
    ]);
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "xhttps://a.example", "https://"])(
    "%s is never a link",
    (typed) => {
      expect(JSON.stringify(parseInline(typed))).not.toContain('"link"');
    },
  );

  test("an e-mail can be written to; a telephone and a random Pix key can be copied", () => {
    const pix = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";
    expect(parseInline(`Escreva a ana.lima+x@casa-ipe.com.br, ligue (11) 98765-1234 ou Pix ${pix}.`)).toEqual([
      text("Escreva a "),
      { kind: "link", href: "mailto:ana.lima+x@casa-ipe.com.br", text: "ana.lima+x@casa-ipe.com.br" },
      text(", ligue "),
      { kind: "copy", what: "phone", text: "(11) 98765-1234" },
      text(" ou Pix "),
      { kind: "copy", what: "pix", text: pix },
      text("."),
    ]);
    expect(parseInline("+55 11 98765-1234")).toEqual([{ kind: "copy", what: "phone", text: "+55 11 98765-1234" }]);
  });

  test.each(["pedido 58213", "protocolo 2026030500001", "CPF 529.982.247-25", "R$ 1.284,50", "@ana", "a@b"])(
    "%s is only text",
    (typed) => {
      expect(parseInline(typed)).toEqual([text(typed)]);
    },
  );

  test("markup typed by a customer stays text", () => {
    expect(parseInline("<img src=x onerror=alert(1)>")).toEqual([text("<img src=x onerror=alert(1)>")]);
  });
});

describe("blocks", () => {
  test("lists and quotes gather their lines", () => {
    expect(parseWhatsAppText("- a\n- b\n> c\n> d\n1. e\n2. f")).toEqual([
      { kind: "list", ordered: false, start: 1, items: [[text("a")], [text("b")]] },
      { kind: "quote", lines: [[text("c")], [text("d")]] },
      { kind: "list", ordered: true, start: 1, items: [[text("e")], [text("f")]] },
    ]);
  });

  test("a person's own numbering is kept", () => {
    expect(parseWhatsAppText("3. a\n7. b")).toEqual([
      { kind: "list", ordered: true, start: 3, items: [[text("a")]] },
      { kind: "list", ordered: true, start: 7, items: [[text("b")]] },
    ]);
  });

  test("a monospace block may span lines and keeps its inside", () => {
    expect(parseWhatsAppText("antes\n```\n*x*\n  y\n```\ndepois")).toEqual([
      { kind: "line", children: [text("antes")] },
      { kind: "pre", text: "*x*\n  y" },
      { kind: "line", children: [text("depois")] },
    ]);
  });

  test("an unclosed block stays as typed", () => {
    expect(parseWhatsAppText("```abc")).toEqual([{ kind: "line", children: [text("```abc")] }]);
  });

  test("hostile input is read in linear time", () => {
    const started = performance.now();
    parseWhatsAppText("*_~`".repeat(1024));
    parseWhatsAppText("http://".repeat(585));
    parseWhatsAppText(`${"a.".repeat(2040)}@`);
    parseWhatsAppText("(11) 9".repeat(680));
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

test("emoji are counted only when they stand alone", () => {
  expect(countOnlyEmoji("😊")).toBe(1);
  expect(countOnlyEmoji("👍🏽 👨‍👩‍👧")).toBe(2);
  expect(countOnlyEmoji("😊 oi")).toBe(0);
  expect(countOnlyEmoji("12")).toBe(0);
  expect(countOnlyEmoji("")).toBe(0);
});

test("a long text folds after twelve lines, a short one not at all", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `linha ${index + 1}`);
  expect(foldLongText("curto")).toBeNull();
  expect(foldLongText(lines.join("\n"))).toBe(lines.slice(0, 12).join("\n"));
  expect(foldLongText("palavra ".repeat(300))?.length).toBeLessThan(905);
});

test("the preview has the words without the marks", () => {
  expect(plainPreview("*Oi* _Maria_\n- um\n- dois")).toBe("Oi Maria um dois");
});
