// Asks Telegram for news where it cannot reach us. What was given is forgotten there once something later is asked for.
import { fieldsOf, listOf, numberOf } from "#adapters/reading";
import type { Connector } from "../channel-adapter.ts";
import { ask, type Bot } from "./api.ts";
import { polledUpdates } from "./check.ts";

const WAIT_SECONDS = 20;
const MOST_AT_ONCE = 100;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

export async function poll(bot: Bot, place: string | null): ReturnType<Connector<unknown>["poll"]> {
  const asked = await ask(bot, {
    method: "getUpdates",
    json: {
      ...(place === null ? {} : { offset: Number(place) }),
      timeout: WAIT_SECONDS,
      limit: MOST_AT_ONCE,
      allowed_updates: polledUpdates,
    },
    timeoutMs: (WAIT_SECONDS + 8) * 1000,
    maxBytes: ANSWER_MAX_BYTES,
  });
  if (!asked.ok) return { ok: false, class: asked.class, code: asked.code, detail: asked.detail };
  const bodies = [...listOf(asked.result)];
  const last = bodies.reduce<number | null>((most, body) => {
    const number = numberOf(fieldsOf(body)?.update_id);
    return number === undefined || (most !== null && most >= number) ? most : number;
  }, null);
  return { ok: true, value: { bodies, place: last === null ? place : String(last + 1) } };
}
