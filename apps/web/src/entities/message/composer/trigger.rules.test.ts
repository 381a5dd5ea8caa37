// @vitest-environment node
// Lists that open while typing, marks around words, and long texts in parts.
import { describe, expect, test } from "vitest";
import { findTrigger, replaceRange, splitText, toggleMark } from "./trigger.rules.ts";

const at = (text: string, mode: "reply" | "note" = "reply") => findTrigger(text, text.length, mode);

describe("triggers", () => {
  test("a slash at the start or after a blank, with the letters after it", () => {
    expect(at("/sau")).toEqual({ kind: "quick", query: "sau", from: 0, to: 4 });
    expect(at("Oi Maria, /pix")).toEqual({ kind: "quick", query: "pix", from: 10, to: 14 });
    expect(at("linha\n/")).toMatchObject({ kind: "quick", query: "" });
  });

  test.each(["https://a.example/x", "1/2", "/sau ", "e/ou", "km/h"])("%s opens nothing", (text) => {
    expect(at(text)).toBeNull();
  });

  test("braces open the variables, a colon with two letters the emoji", () => {
    expect(at("Oi {{fir")).toMatchObject({ kind: "variable", query: "fir" });
    expect(at("Oi {{name}}")).toBeNull();
    expect(at("obrigada :ora")).toMatchObject({ kind: "emoji", query: "ora", from: 9 });
    expect(at("às 14:30")).toBeNull();
    expect(at(":)")).toBeNull();
  });

  test("people are named in notes only, and quick messages are for customers only", () => {
    expect(at("@An", "note")).toMatchObject({ kind: "mention", query: "An" });
    expect(at("@An")).toBeNull();
    expect(at("ana@casa", "note")).toBeNull();
    expect(at("/sau", "note")).toBeNull();
  });

  test("the caret decides, not the end of the text", () => {
    expect(findTrigger("/sau e mais", 4, "reply")).toMatchObject({ query: "sau", to: 4 });
    expect(replaceRange("Oi /sau tchau", 3, 7, "Bom dia!")).toEqual({ text: "Oi Bom dia! tchau", selection: [11, 11] });
  });
});

describe("marks", () => {
  test("go around the chosen words and come off again", () => {
    const bold = toggleMark("um dois três", [3, 7], "*");
    expect(bold).toEqual({ text: "um *dois* três", selection: [4, 8] });
    expect(toggleMark(bold.text, bold.selection, "*")).toEqual({ text: "um dois três", selection: [3, 7] });
  });

  test("without a choice the caret stands inside", () => {
    expect(toggleMark("a ", [2, 2], "```")).toEqual({ text: "a ``````", selection: [5, 5] });
  });
});

describe("long texts", () => {
  test("are cut between paragraphs, then sentences, then words", () => {
    const paragraph = `${"a".repeat(60)}\n\n${"b".repeat(60)}`;
    expect(splitText(paragraph, 100)).toEqual(["a".repeat(60), "b".repeat(60)]);
    expect(splitText(`${"palavra ".repeat(10)}fim.`, 60).every((part) => part.length <= 60)).toBe(true);
    expect(splitText("x".repeat(250), 100).map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(splitText("curto", 100)).toEqual(["curto"]);
  });

  test("lose no word", () => {
    const text = Array.from({ length: 900 }, (_, index) => `palavra${index}`).join(" ");
    expect(splitText(text, 1000).join(" ")).toBe(text);
  });
});
