// Which flow begins: the order of the specification, held against an oracle that walks tiers instead of ranking.
import { normalise } from "@prosa/flows";
import { type Chance, chanceFrom } from "@prosa/flows/hostile";
import { expect, test } from "vitest";
import { type Arrival, type Beginnings, type Keyword, whichFlow } from "./choose.rules.ts";

const arrival = (given: Partial<Arrival> = {}): Arrival => ({
  channelId: 1,
  words: ["Quero o boleto"],
  isFirst: true,
  ageMinutes: 0,
  number: null,
  laneFlowId: null,
  isGroup: false,
  isIgnored: false,
  hasBotOff: false,
  hasPerson: false,
  isHeld: false,
  ...given,
});
const keyword = (given: Partial<Keyword> & { matchKey: string }): Keyword => ({
  id: 1,
  match: "contains",
  flowId: 10,
  channelId: null,
  interrupts: false,
  ...given,
});
const beginnings = (given: Partial<Beginnings> = {}): Beginnings => ({
  keywords: [],
  channelFlowId: null,
  defaultFlowId: null,
  tests: [],
  ...given,
});

test("the first of test number, lane, keyword, channel and default begins", () => {
  const all = beginnings({
    keywords: [keyword({ matchKey: "boleto" })],
    channelFlowId: 20,
    defaultFlowId: 30,
    tests: [{ flowId: 40, number: "5511987654321" }],
  });
  const tested = arrival({ number: "551187654321", laneFlowId: 50 });
  expect(whichFlow(all, tested)).toMatchObject({ by: "test", flowId: 40 });
  expect(whichFlow(all, arrival({ laneFlowId: 50 }))).toMatchObject({ by: "lane", flowId: 50 });
  expect(whichFlow(all, arrival())).toMatchObject({ by: "keyword", flowId: 10, keywordFlowId: 1 });
  expect(whichFlow(all, arrival({ words: ["Bom dia"] }))).toMatchObject({ by: "channel", flowId: 20 });
  expect(whichFlow({ ...all, channelFlowId: null }, arrival({ words: ["Oi"] }))).toMatchObject({ by: "default" });
  expect(whichFlow(beginnings(), arrival())).toMatchObject({ by: "none", refusal: null });
});

test("words are compared whole: neither accents nor case count, and parts of words are not heard", () => {
  const heard = (matchKey: string, words: string[], match: Keyword["match"] = "contains") =>
    whichFlow(beginnings({ keywords: [keyword({ matchKey: normalise(matchKey), match })] }), arrival({ words })).by;
  expect(heard("Promoção", ["quero a PROMOCAO!"])).toBe("keyword");
  expect(heard("oi", ["boa noite"])).toBe("none");
  expect(heard("segunda via", ["preciso da segunda", "via da conta"])).toBe("keyword");
  expect(heard("boleto", ["o boleto"], "exact")).toBe("none");
  expect(heard("boleto", ["bom dia", "Boleto."], "exact")).toBe("keyword");
  expect(heard("🎁", ["quero 🎁 hoje"])).toBe("keyword");
});

test("nobody meets a bot in a group, ignored, without bots, with a person, late or in a held company", () => {
  const always = beginnings({ channelFlowId: 20 });
  const refused = (given: Partial<Arrival>) => whichFlow(always, arrival(given));
  expect(refused({ isHeld: true, isGroup: true })).toMatchObject({ by: "none", refusal: "held" });
  expect(refused({ isGroup: true })).toMatchObject({ refusal: "group" });
  expect(refused({ isIgnored: true })).toMatchObject({ refusal: "ignored" });
  expect(refused({ hasBotOff: true })).toMatchObject({ refusal: "botOff" });
  expect(refused({ hasPerson: true })).toMatchObject({ refusal: "person" });
  expect(refused({ ageMinutes: 31 })).toMatchObject({ refusal: "late" });
  expect(refused({ ageMinutes: 30 })).toMatchObject({ by: "channel" });
});

test("any situation begins what the tiers say", () => {
  const chance = chanceFrom(7);
  const seen = new Map<string, number>();
  for (let turn = 0; turn < 5_000; turn += 1) {
    const [given, asked] = situation(chance);
    const chosen = whichFlow(given, asked);
    expect([chosen.by, chosen.flowId, chosen.keywordFlowId], JSON.stringify([given, asked])).toEqual(
      oracle(given, asked),
    );
    seen.set(chosen.by, (seen.get(chosen.by) ?? 0) + 1);
  }
  // A suite that never met a tier would prove nothing about it.
  for (const by of ["test", "lane", "keyword", "channel", "default", "none"]) expect(seen.get(by)).toBeGreaterThan(100);
});

const VOCABULARY = ["oi", "boleto", "segunda", "via", "noite", "menu"];

function situation(chance: Chance): [Beginnings, Arrival] {
  const some = (most: number) =>
    Array.from({ length: chance.between(1, most) }, () => chance.pick(VOCABULARY)).join(" ");
  const maybe = (value: number, odds = 0.5) => (chance.is(odds) ? value : null);
  const keywords = Array.from({ length: chance.between(0, 6) }, (_, index) =>
    keyword({
      id: index + 1,
      matchKey: some(2),
      match: chance.pick(["exact", "contains"] as const),
      flowId: 10 + index,
      channelId: chance.pick([null, 1, 2]),
      interrupts: chance.is(0.5),
    }),
  );
  const given = beginnings({
    keywords: chance.is(0.5) ? keywords : keywords.toReversed(),
    channelFlowId: maybe(20),
    defaultFlowId: maybe(30),
    tests: chance.is(0.2) ? [{ flowId: 40, number: "1" }] : [],
  });
  const asked = arrival({
    words: Array.from({ length: chance.between(1, 2) }, () => some(3)),
    isFirst: chance.is(0.8),
    ageMinutes: chance.is(0.05) ? 31 : 0,
    number: chance.pick(["1", "2", null]),
    laneFlowId: maybe(50, 0.1),
    isGroup: chance.is(0.05),
    hasPerson: chance.is(0.05),
  });
  return [given, asked];
}

/** Tier by tier and word by word, the slow way. */
function oracle({ keywords, channelFlowId, defaultFlowId, tests }: Beginnings, asked: Arrival) {
  const none = ["none", null, null];
  if (asked.isGroup || asked.hasPerson || asked.ageMinutes > 30) return none;
  if (asked.isFirst && tests.some(({ number }) => asked.number === number)) return ["test", 40, null];
  if (asked.isFirst && asked.laneFlowId !== null) return ["lane", 50, null];
  const whole = asked.words.join(" ").split(" ");
  const phrases = [whole, ...asked.words.map((words) => words.split(" "))];
  for (const channelId of [asked.channelId, null])
    for (const isExact of [true, false])
      for (let length = 40; length > 0; length -= 1)
        for (let id = 1; id <= 6; id += 1) {
          const found = keywords.find((one) => one.id === id);
          if (!found || found.channelId !== channelId || found.matchKey.length !== length) continue;
          if (!asked.isFirst && !found.interrupts) continue;
          if (!isExact && found.match === "exact") continue;
          const key = found.matchKey.split(" ");
          const starts = (phrase: string[]) =>
            phrase.map((_, at) => key.every((word, index) => phrase[at + index] === word)).includes(true);
          const heard = phrases.some((phrase) => starts(phrase) && (!isExact || phrase.length === key.length));
          if (heard) return ["keyword", found.flowId, found.id];
        }
  if (!asked.isFirst) return none;
  if (channelFlowId !== null) return ["channel", 20, null];
  return defaultFlowId === null ? none : ["default", 30, null];
}
