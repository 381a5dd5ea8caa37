// Customers and machines that say anything at any time, early, late, twice and in the wrong order.

import type { FlowDocument } from "../document/document.ts";
import { alarmOf } from "../engine/state.ts";
import type { AssistantSay, Facts, FlowEvent, State } from "../engine/types.ts";
import type { Inbound } from "../words/match.ts";
import type { Chance } from "./chance.ts";
import { strangeKeys, strangeText } from "./strange.ts";

const MEDIA = "0190f3a2-7c11-7000-8000-000000000002";

export function someFacts(chance: Chance, now: number): Facts {
  return {
    now,
    isOpen: chance.is(0.6),
    opensAt: chance.pick([null, now - 1000, now + 60_000, now + 86_400_000]),
    hoursText: chance.is(0.5) ? "" : strangeText(chance),
    variables: { name: strangeText(chance), firstName: "Maria", company: "Loja" },
    // As it comes from a database: an own property of that name, not a prototype.
    fields: JSON.parse(`{"__proto__":"x","Placa":"ABC1D23","toString":"y"}`) as Record<string, string>,
    absenceLeft: chance.below(3),
    seed: `contact-${chance.below(50)}`,
    language: chance.pick(["pt", "en", "es"]),
  };
}

/** Words the drawing waits for, half of the time. */
function someWords(chance: Chance, document: FlowDocument, state: State): string {
  if (chance.is(0.5)) return strangeText(chance);
  const step = document.steps.find(({ id }) => id === state.node);
  const condition = step?.kind === "step" && step.conditions.length > 0 ? chance.pick(step.conditions) : null;
  if (condition && "values" in condition.when && condition.when.values.length > 0)
    return chance.pick(condition.when.values);
  return chance.pick(["1", "sim", "oi", "quero falar", String(chance.below(1000))]);
}

export function someInbound(chance: Chance, document: FlowDocument, state: State): Inbound {
  const text = someWords(chance, document, state);
  const offered = state.offered.length > 0 && chance.is(0.3) ? chance.pick(state.offered) : null;
  if (offered) return { text: offered.title, choiceId: offered.id };
  if (chance.is(0.05)) return { text, kind: "media", mediaId: MEDIA };
  if (chance.is(0.03)) return { text: "", kind: "location", location: { latitude: -23.5, longitude: -46.6 } };
  return chance.is(0.03) ? { text, choiceId: "__proto__" } : { text };
}

function someSay(chance: Chance): AssistantSay {
  if (chance.is(0.3)) return { kind: "pause", ms: chance.pick([0, -5, 500, 9_000_000]) };
  const text = strangeText(chance);
  if (chance.is(0.7)) return { id: "a", kind: "message", text };
  return { id: "a", kind: "buttons", text, header: "", footer: "", buttons: [{ id: "b", title: strangeText(chance) }] };
}

export interface Moment {
  event: FlowEvent;
  now: number;
}

export function nextMoment(chance: Chance, document: FlowDocument, state: State, now: number): Moment {
  const due = alarmOf(state);
  const later = now + chance.pick([0, 1000, 30_000, 3_600_000]);
  const said = () => chance.some(chance.pick([1, 1, 1, 2, 3, 8]), () => someInbound(chance, document, state));
  if (state.wait?.kind === "call" && chance.is(0.6))
    return {
      now: later,
      event: {
        type: "answered",
        callId: chance.is(0.9) ? state.wait.id : "0.0",
        ok: chance.is(0.7),
        values: Object.fromEntries(strangeKeys.map((key) => [key, strangeText(chance)])),
        ...(chance.is(0.5) ? { say: strangeText(chance) } : {}),
        exit: chance.pick(["done", "transfer", null, null]),
        ...(chance.is(0.5) ? { says: chance.some(chance.below(14), () => someSay(chance)) } : {}),
        ...(chance.is(0.3) ? { queueId: chance.pick([null, 1, 987_654]) } : {}),
        ...(chance.is(0.3) ? { note: strangeText(chance) } : {}),
        ...(chance.is(0.3) ? { fields: [[chance.pick(strangeKeys), strangeText(chance)]] } : {}),
      },
    };
  const kind = chance.below(20);
  if (due !== null && kind < 9) return { now: Math.max(now, due), event: { type: "alarm" } };
  if (kind === 9) return { now: later, event: { type: "alarm" } };
  if (kind === 10) return { now: later, event: { type: "answered", callId: "9.9", ok: true } };
  if (kind === 11 && chance.is(0.1)) return { now: later, event: { type: "stop" } };
  if (kind === 12 && chance.is(0.1)) return { now: now + 200 * 3_600_000, event: { type: "inbound", said: said() } };
  return { now: later, event: { type: "inbound", said: said(), ...(chance.is(0.5) ? { replaces: true } : {}) } };
}
