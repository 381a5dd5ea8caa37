// Which flow begins with which words, as plain values.
import { expect, test } from "vitest";
import { type Choosing, chooseFlow, type Keyword } from "./choose.rules.ts";

const nothing: Choosing = {
  texts: ["oi"],
  isFirst: true,
  testFlowId: null,
  laneFlowId: null,
  channelFlowId: null,
  defaultFlowId: null,
  keywords: [],
};
const keyword = (id: number, matchKey: string, given: Partial<Keyword> = {}): Keyword => ({
  id,
  matchKey,
  match: "contains",
  flowId: id * 10,
  channelId: null,
  interrupts: false,
  ...given,
});
const choose = (given: Partial<Choosing>) => chooseFlow({ ...nothing, ...given });

test("the first of test number, lane, keyword, channel and default begins", () => {
  const all = { testFlowId: 1, laneFlowId: 2, keywords: [keyword(3, "oi")], channelFlowId: 4, defaultFlowId: 5 };
  expect(choose(all)).toEqual({ flowId: 1, origin: "test", keywordId: null });
  expect(choose({ ...all, testFlowId: null })).toMatchObject({ flowId: 2, origin: "lane" });
  expect(choose({ ...all, testFlowId: null, laneFlowId: null })).toEqual({
    flowId: 30,
    origin: "keyword",
    keywordId: 3,
  });
  expect(choose({ channelFlowId: 4, defaultFlowId: 5 })).toMatchObject({ flowId: 4, origin: "channel" });
  expect(choose({ defaultFlowId: 5 })).toMatchObject({ flowId: 5, origin: "default" });
  expect(choose({})).toBeNull();
});

test("of keywords the channel's, the exact, the longer and the older come first", () => {
  const said = (texts: string[], ...keywords: Keyword[]) => choose({ texts, keywords })?.keywordId;
  expect(said(["Promoção"], keyword(1, "promocao", { match: "exact" }), keyword(2, "promocao", { channelId: 7 }))).toBe(
    2,
  );
  expect(said(["PROMOÇÃO!"], keyword(1, "promocao"), keyword(2, "promocao", { match: "exact" }))).toBe(2);
  expect(said(["quero segunda via"], keyword(1, "via"), keyword(2, "segunda via"))).toBe(2);
  expect(said(["via"], keyword(2, "via"), keyword(1, "via"))).toBe(1);
  expect(said(["segunda", "via"], keyword(1, "segunda via"))).toBe(1);
});

test("a keyword is whole words, and later only one that interrupts is heard", () => {
  expect(choose({ texts: ["oitenta"], keywords: [keyword(1, "oi")] })).toBeNull();
  expect(choose({ texts: ["quero oi"], keywords: [keyword(1, "oi", { match: "exact" })] })).toBeNull();
  const later = { isFirst: false, testFlowId: 1, channelFlowId: 4, defaultFlowId: 5 };
  expect(choose({ ...later, keywords: [keyword(1, "oi")] })).toBeNull();
  expect(choose({ ...later, keywords: [keyword(1, "oi", { interrupts: true })] })).toMatchObject({ flowId: 10 });
});
