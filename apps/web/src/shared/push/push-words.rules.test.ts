// @vitest-environment node
// What a device shows of a push, for every kind and language and as much as the person lets through.
import { allowedParams, pushContents } from "@prosa/contracts/company/notice-ways";
import { type NoticeKind, noticeKinds } from "@prosa/contracts/notices";
import { expect, test } from "vitest";
import en from "../i18n/locales/en/push.json" with { type: "json" };
import es from "../i18n/locales/es/push.json" with { type: "json" };
import pt from "../i18n/locales/pt/push.json" with { type: "json" };
import { pushLanguageOf, readPush, wordsOfPush } from "./push-words.rules.ts";

const kinds = Object.keys(noticeKinds) as NoticeKind[];
const params = { author: "Ana", contact: "Bia", chat: "Vendas", channel: "Loja", text: "Segredo", name: "Ligar já" };

test.each(Object.entries({ pt, en, es }))(
  "every kind has its words in %s, without a hole and without a leak",
  (_, texts) => {
    for (const kind of kinds)
      for (const content of pushContents) {
        const { title, body } = wordsOfPush({ kind, params: allowedParams(content, params) }, texts.worker);
        const where = `${kind} ${content}: ${title}`;
        expect(title, where).not.toMatch(/\{\{|undefined/);
        expect(title.length, where).toBeGreaterThan(2);
        expect(title, where).not.toBe(texts.worker.other);
        expect(body, where).toBe(content === "full" ? "Segredo" : "");
        if (content === "names") expect(title, where).not.toContain("Ligar já");
        if (content === "none") for (const word of Object.values(params)) expect(title, where).not.toContain(word);
      }
  },
);

test("a name that is missing leaves no hole, and a kind of another version is told all the same", () => {
  expect(wordsOfPush({ kind: "ticket.assigned", params: { author: "", contact: "Bia" } }, pt.worker).title).toBe(
    "Um atendimento foi passado para você",
  );
  expect(wordsOfPush({ kind: "later.kind" as string as NoticeKind, params: {} }, pt.worker).title).toBe(
    pt.worker.other,
  );
  expect(wordsOfPush({ kind: "test", params: {} }, pt.worker)).toEqual(pt.worker.test);
});

test("what is not ours is nothing", () => {
  for (const text of [undefined, "", "{", "null", "7", '{"v":2,"kind":"test","tag":"t"}', '{"v":1,"kind":"test"}'])
    expect(readPush(text), text).toBeNull();
  expect(readPush('{"v":1,"kind":"test","tag":"t"}')).toMatchObject({ kind: "test", params: {}, subject: null });
});

test("the interface's languages have words on the device", () => {
  expect(["pt", "pt-br", "en-GB", "es-419", "fr"].map(pushLanguageOf)).toEqual(["pt", "pt", "en", "es", "pt"]);
});
