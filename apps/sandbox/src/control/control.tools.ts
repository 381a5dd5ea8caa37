// Control requests about the sandbox itself: its clock, its faults, its ledger, what it holds back and what it announces.
import { readFault } from "../faults/faults.input.ts";
import { HttpProblem } from "../http/exchange.ts";
import type { LedgerFilter } from "../ledger/ledger.ts";
import { loadSnapshot, saveSnapshot } from "../snapshot/snapshot.ts";
import { NOTICE_FIELDS, notifyErrors, notify as tell } from "../whatsapp-cloud/notices.ts";
import type { Account } from "../whatsapp-cloud/state.ts";
import { completeTemplate } from "../whatsapp-cloud/templates/template.defaults.ts";
import { changeTemplate } from "../whatsapp-cloud/templates/template.news.ts";
import { accountOf, findByName } from "../whatsapp-cloud/templates/template.shelf.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";
import { numberOf } from "./control.lookup.ts";
import { settled } from "./control.say.ts";
import { readTemplate } from "./template.input.ts";

type Fields = input.Fields;

const YEARS_MS = 10 * 365 * 24 * 3_600_000;
const MAX_PAGE = 10_000;

export function setClock(world: World, body: Fields) {
  const { clock } = world;
  if (body.reset) clock.reset();
  if (body.at !== undefined) clock.setTo(input.wholeField(body, "at", 0, Number.MAX_SAFE_INTEGER));
  if (body.advanceMs !== undefined) clock.advance(input.wholeField(body, "advanceMs", -YEARS_MS, YEARS_MS));
  if (body.freeze !== undefined) input.flagField(body, "freeze") ? clock.freeze() : clock.unfreeze();
  return clock.state();
}

/** One rule, or several under `rules`; a rule with a known id replaces it and begins to count anew. */
export function addFaults(world: World, body: Fields) {
  if (body.rules === undefined) return world.faults.add(readFault(body));
  const rules = input.listField(body, "rules").map((rule) => readFault(input.asFields(rule, 'Each of "rules"')));
  return rules.map((rule) => world.faults.add(rule));
}

export function clearFaults(world: World, body: Fields) {
  if (body.id === undefined) world.faults.clear();
  else if (!world.faults.remove(input.textField(body, "id"))) throw new HttpProblem(404, "There is no such fault.");
  return world.faults.list();
}

const FILTERS = [
  "kind",
  "channel",
  "person",
  "providerId",
  "callbackData",
  "type",
  "outcome",
  "fault",
  "status",
] as const;

export function readLedger(world: World, query: URLSearchParams) {
  const filter: Record<string, unknown> = {};
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value !== null) filter[name] = value;
  }
  const code = query.get("code");
  if (code !== null) filter.code = Number(code);
  return world.ledger.page(
    filter as LedgerFilter,
    whole(query, "after", 0),
    Math.min(whole(query, "limit", 1_000), MAX_PAGE),
  );
}

function whole(query: URLSearchParams, name: string, fallback: number): number {
  const value = query.get(name);
  if (value === null) return fallback;
  return /^\d{1,15}$/.test(value) ? Number(value) : input.fail(`"${name}" must be a whole number.`);
}

export function hold(world: World) {
  world.webhooks.hold();
  return { held: world.webhooks.stats().held };
}

export function release(world: World, body: Fields) {
  const seed = body.seed === undefined ? null : input.wholeField(body, "seed", 0, 4_294_967_295);
  const copies = body.copies === undefined ? 1 : input.wholeField(body, "copies", 1, 20);
  return { released: world.webhooks.release({ seed, copies }) };
}

/** Any field of the account's webhooks with its usual value, or with the one given; `errors` for those of the number. */
export async function notify(world: World, body: Fields) {
  const number = numberOf(world, body);
  const field = input.choiceField(body, "field", [...NOTICE_FIELDS, "errors"]);
  const told =
    field === "errors"
      ? notifyErrors(world, number, input.listField(body, "codes").map(Number))
      : tell(world, number, field, body.value === undefined ? null : input.asFields(body.value, '"value"'));
  return body.await ? { queued: true, ...(await settled(told)) } : { queued: true };
}

/** Only to the file given at the start: the control API does not choose what to write over. */
export function save(world: World) {
  return saveSnapshot(world, snapshotPath(world));
}

export function load(world: World) {
  return loadSnapshot(world, snapshotPath(world));
}

function snapshotPath({ snapshotPath: path }: World): string {
  return path ?? input.fail("This sandbox was started without SANDBOX_SNAPSHOT.");
}

export function listTemplates(world: World, query: URLSearchParams) {
  return [...accountById(world, query.get("wabaId") ?? "").templates.values()];
}

/** Makes a template, or changes one; changes of status, quality and category are told to the business. */
export function putTemplate(world: World, body: Fields) {
  const account = accountById(world, input.idField(body, "wabaId"));
  const given = readTemplate(body);
  const known = findByName(account, given.name, given.language ?? "pt_BR");
  if (!known) {
    const { reason, components, ...draft } = given;
    if (!components) input.fail('A new template needs "components".');
    const template = completeTemplate(account.wabaId, {
      ...draft,
      components,
      ...(draft.status === "REJECTED" && { rejectedReason: reason ?? "INVALID_FORMAT" }),
    });
    account.templates.set(template.id, template);
    return template;
  }
  if (given.components) known.components = given.components;
  if (given.parameterFormat) known.parameterFormat = given.parameterFormat;
  changeTemplate(world, account, known, given);
  return known;
}

function accountById(world: World, wabaId: string): Account {
  for (const number of world.state.numbers.values()) {
    if (number.wabaId === wabaId) return accountOf(world.state, wabaId);
  }
  throw new HttpProblem(404, `There is no business account ${wabaId}.`);
}
