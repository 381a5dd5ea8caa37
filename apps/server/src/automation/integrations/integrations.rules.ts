// Which fields a type has, what it cannot be without, and what a failure says of its health. Pure.
import {
  hasField,
  type IntegrationField,
  IntegrationFields,
  type IntegrationType,
  integrationDefaults,
  integrationTypes,
  neededFields,
  offeredTypes,
} from "@prosa/contracts/automation/integration-types";
import type { CheckStep, IntegrationHealth, IntegrationTrouble } from "@prosa/contracts/automation/integrations";

export type Wanted = Partial<IntegrationFields>;

const names = Object.keys(IntegrationFields.shape) as IntegrationField[];

export type Judged = { ok: true; config: Wanted } | { ok: false; field: IntegrationField | "type" };

/** As it is kept: every field of its type and no other. */
export function configOf(type: IntegrationType, before: Wanted, wanted: Wanted): Judged {
  if (!(offeredTypes as readonly IntegrationType[]).includes(type)) return { ok: false, field: "type" };
  const strange = names.find((name) => wanted[name] !== undefined && !hasField(type, name));
  if (strange) return { ok: false, field: strange };
  const { fields } = integrationTypes[type];
  const full = { ...integrationDefaults, ...before, ...wanted };
  const missing = neededFields(type, full).find((name) => full[name] === null || full[name] === "");
  if (missing) return { ok: false, field: missing };
  return { ok: true, config: Object.fromEntries(fields.map((name) => [name, full[name]])) };
}

/** With what a field that came later begins with. */
export const shownConfig = (type: IntegrationType, config: Wanted): Wanted =>
  Object.fromEntries(integrationTypes[type].fields.map((name) => [name, config[name] ?? integrationDefaults[name]]));

export const fullConfig = (config: Wanted): IntegrationFields => ({ ...integrationDefaults, ...config });

const waits: Partial<Record<IntegrationTrouble, IntegrationHealth>> = {
  noKey: "key",
  key: "key",
  balance: "balance",
  model: "model",
  assistantId: "model",
  notFound: "model",
};

export const healthAfter = (trouble: IntegrationTrouble): IntegrationHealth => waits[trouble] ?? "down";

export function healthOf(steps: readonly CheckStep[]): IntegrationHealth {
  const failed = steps.find(({ state }) => state === "failed");
  return failed?.trouble ? healthAfter(failed.trouble) : "ok";
}

/** Enough to know it again. */
export const endOf = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null);

const FAILURES = 5;
const SHORTEST_MS = 30_000;
const LONGEST_MS = 300_000;

/** After five failures in a row it is not asked for half a minute, then longer, at most five minutes. */
export const holdAfter = (failures: number): number =>
  failures < FAILURES ? 0 : Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(10, failures - FAILURES));
