// Misbehaviour on demand: rules that say which requests, sends or webhooks go wrong, how often, and in which way.
import { type Chance, createChance } from "../chance.ts";
import type { ScriptName } from "../whatsapp-cloud/scripts.ts";

/** What a rule does to a request of the business: answer wrongly, late or not at all. */
export type RequestFault =
  | { action: "error"; code: number; httpStatus: number | null }
  | { action: "http"; status: number; body: "provider" | "html" | "empty"; code: number; retryAfter: number | null }
  | { action: "timeout"; ms: number | null }
  | { action: "reset" }
  | { action: "slow"; ms: number };

/** What it does to one send (another script, once) or to one webhook. */
export type OtherFault =
  | { action: "script"; script: ScriptName; failCode: number | null }
  | { action: "duplicate"; copies: number }
  | { action: "delay"; ms: number }
  | { action: "reorder"; ms: number };

export type FaultAction = RequestFault | OtherFault;
export type ActionName = FaultAction["action"];

export type Match = {
  phoneNumberId?: string;
  phone?: string;
  /** Of requests: `messages`, `media`, `download`, `message_templates`..., or `node` for the bare object. */
  edge?: string;
  method?: string;
  /** Type of the message. */
  type?: string;
  callbackData?: string;
  /** Of webhooks: `message`, `status` or `notice`; and the status told. */
  webhook?: string;
  status?: string;
};

export type FaultRule = {
  id: string;
  match: Match;
  does: FaultAction;
  /** Whether the provider takes the request before it goes wrong. */
  when: "before" | "after";
  probability: number;
  /** How often at most; null is without end. */
  count: number | null;
  /** How many matches pass unharmed first. */
  skip: number;
  seed: number;
};

/** Without an id it is given one. */
export type NewRule = Omit<FaultRule, "id"> & { id: string | null };

export type FaultState = FaultRule & { seen: number; applied: number };

export type Faults = {
  add(rule: NewRule): FaultState;
  list(): FaultState[];
  remove(id: string): boolean;
  clear(): void;
  isEmpty(): boolean;
  /** The first rule that strikes; slowness of others adds up. */
  forRequest(about: Match): { rule: FaultRule | null; slowMs: number };
  forSend(about: Match): Extract<OtherFault, { action: "script" }> | null;
  forWebhook(about: Match): WebhookPlan;
};

export type WebhookPlan = { copies: number; delayMs: number; reorderMs: number | null };

const REQUEST_ACTIONS: ActionName[] = ["error", "http", "timeout", "reset"];
const ORDERLY: WebhookPlan = { copies: 1, delayMs: 0, reorderMs: null };

export function createFaults(): Faults {
  const rules = new Map<string, FaultState & { chance: Chance }>();
  let lastId = 0;

  function strikes(rule: FaultState & { chance: Chance }, about: Match): boolean {
    if (rule.count !== null && rule.applied >= rule.count) return false;
    if (!isMatch(rule.match, about)) return false;
    rule.seen++;
    if (rule.seen <= rule.skip) return false;
    // Chance is spent on every match, so that the same seed strikes the same ones whatever the count.
    if (rule.chance() >= rule.probability) return false;
    rule.applied++;
    return true;
  }

  return {
    add(given) {
      const id = given.id ?? `fault-${++lastId}`;
      const rule = { ...given, id, seen: 0, applied: 0, chance: createChance(given.seed) };
      rules.set(rule.id, rule);
      return plain(rule);
    },
    list: () => [...rules.values()].map(plain),
    remove: (id) => rules.delete(id),
    clear: () => rules.clear(),
    isEmpty: () => rules.size === 0,
    forRequest(about) {
      let slowMs = 0;
      for (const rule of rules.values()) {
        if (rule.does.action === "slow" && strikes(rule, about)) slowMs += rule.does.ms;
        if (REQUEST_ACTIONS.includes(rule.does.action) && strikes(rule, about)) return { rule, slowMs };
      }
      return { rule: null, slowMs };
    },
    forSend(about) {
      for (const rule of rules.values()) {
        if (rule.does.action === "script" && strikes(rule, about)) return rule.does;
      }
      return null;
    },
    forWebhook(about) {
      if (rules.size === 0) return ORDERLY;
      const plan = { ...ORDERLY };
      for (const rule of rules.values()) {
        const { does } = rule;
        if (does.action === "duplicate" && strikes(rule, about)) plan.copies = Math.max(plan.copies, does.copies);
        if (does.action === "delay" && strikes(rule, about)) plan.delayMs += does.ms;
        if (does.action === "reorder" && strikes(rule, about)) plan.reorderMs = rule.chance() * does.ms;
      }
      return plan;
    },
  };
}

function plain({ chance: _, ...rule }: FaultState & { chance: Chance }): FaultState {
  return rule;
}

function isMatch(wanted: Match, about: Match): boolean {
  for (const name in wanted) {
    if (wanted[name as keyof Match] !== about[name as keyof Match]) return false;
  }
  return true;
}
