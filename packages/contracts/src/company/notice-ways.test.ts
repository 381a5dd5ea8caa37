// Every kind, every switch, every attention, quiet or not, inside and outside of login hours: against a table written by hand.
import { expect, test } from "vitest";
import { allowedParams, isQuietAt, type NoticeAttention, pushSwitchOf, waysOf } from "./notice-ways.ts";
import { type NoticeKind, noticeKinds } from "./notices.ts";

/** By hand: s sound, d desktop, p push, as far as the person's switches let them; quiet hours and closed doors silence all. */
const table: Record<NoticeKind, Record<NoticeAttention, string>> = {
  "mention.note": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "mention.chat": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "ticket.assigned": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "channel.lost": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "channel.braked": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "channel.problem": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "job.done": { onIt: "", here: "", hidden: "d", away: "" },
  "letter.paused": { onIt: "", here: "", hidden: "d", away: "p" },
  "assistant.near": { onIt: "", here: "", hidden: "d", away: "p" },
  "assistant.spent": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "anomaly.more": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "anomaly.less": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "anomaly.slow": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "anomaly.silent": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "job.failed": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "task.due": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "call.missed": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "chat.message": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "ticket.message": { onIt: "", here: "s", hidden: "sd", away: "p" },
  "ticket.pending": { onIt: "", here: "s", hidden: "sd", away: "" },
};

const both = [false, true];

test("the ways of every kind are those of the table", () => {
  let cases = 0;
  for (const kind of Object.keys(noticeKinds) as NoticeKind[])
    for (const attention of ["onIt", "here", "hidden", "away"] as const)
      for (const sound of both)
        for (const desktop of both)
          for (const push of both)
            for (const isQuiet of both)
              for (const isInLoginHours of both) {
                const told = isQuiet || !isInLoginHours ? "" : table[kind][attention];
                const expected = {
                  sound: sound && told.includes("s"),
                  desktop: desktop && told.includes("d"),
                  push: push && told.includes("p"),
                };
                const situation = { attention, isQuiet, isInLoginHours, hasPush: true };
                const where = JSON.stringify({ kind, sound, desktop, push, ...situation });
                expect(waysOf(kind, { sound, desktop, push }, situation), where).toEqual(expected);
                cases += 1;
              }
  expect(cases).toBe(Object.keys(noticeKinds).length * 128);
});

test("without a device nothing is pushed", () => {
  const situation = { attention: "away", isQuiet: false, isInLoginHours: true, hasPush: false } as const;
  expect(waysOf("mention.chat", { sound: true, desktop: true, push: true }, situation).push).toBe(false);
});

test("quiet hours go over midnight, end on the minute, and are none where both ends are one", () => {
  const night = { from: "22:00", until: "07:00" };
  expect([21 * 60 + 59, 22 * 60, 0, 6 * 60 + 59, 7 * 60].map((at) => isQuietAt(night, at))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isQuietAt({ from: "12:00", until: "13:00" }, 12 * 60 + 30)).toBe(true);
  expect(isQuietAt({ from: "12:00", until: "12:00" }, 12 * 60)).toBe(false);
  expect(isQuietAt(null, 0)).toBe(false);
});

test("each kind has one switch of pushes: customers' words, colleagues' words, and all that waits in the bell", () => {
  const bySwitch = Map.groupBy(Object.keys(noticeKinds) as NoticeKind[], pushSwitchOf);
  expect(bySwitch.get("messages")).toEqual(["ticket.message"]);
  expect(bySwitch.get("chats")).toEqual(["chat.message"]);
  expect(bySwitch.get("notices")).toHaveLength(Object.keys(noticeKinds).length - 2);
});

test("words travel as far as the person lets them: all, only who and where, none", () => {
  const params = { author: "Ana", contact: "Bia", chat: "Vendas", channel: "Loja", text: "Segredo", name: "Ligar" };
  expect(allowedParams("full", params)).toEqual(params);
  expect(allowedParams("names", params)).toEqual({ author: "Ana", contact: "Bia", chat: "Vendas", channel: "Loja" });
  expect(allowedParams("none", params)).toEqual({});
});
