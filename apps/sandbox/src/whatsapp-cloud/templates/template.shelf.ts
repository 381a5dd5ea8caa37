// The templates of a business account: finding one to send, and listing them by page as the provider does.
import { invalidParameter, refusal, unknownField } from "../graph.errors.ts";
import type { Account, State } from "../state.ts";
import { defaultTemplates } from "./template.defaults.ts";
import type { Template } from "./template.types.ts";

/** An account exists from the moment one of its numbers does. */
export function accountOf(state: State, wabaId: string): Account {
  const known = state.accounts.get(wabaId);
  if (known) return known;
  const templates = new Map(defaultTemplates(wabaId).map((template) => [template.id, template]));
  const account: Account = { wabaId, subscribed: true, override: null, templates };
  state.accounts.set(wabaId, account);
  return account;
}

export function findByName(account: Account, name: string, language: string): Template | undefined {
  for (const each of account.templates.values()) if (each.name === name && each.language === language) return each;
  return undefined;
}

/** Only an approved template may be sent; the others each have their own refusal. */
export function sendableTemplate(account: Account, name: string, language: string): Template {
  const template = findByName(account, name, language);
  if (template?.status === "APPROVED") return template;
  if (template?.status === "PAUSED") throw refusal(132_015);
  if (template?.status === "DISABLED") throw refusal(132_016);
  throw refusal(132_001, `template name (${name}) does not exist in ${language}`);
}

const DEFAULT_FIELDS = ["name", "parameter_format", "components", "language", "status", "category", "id"];
const MAX_LIMIT = 1_000;

export function templateFields(template: Template, fields: string | null): Record<string, unknown> {
  const known: Record<string, unknown> = {
    id: template.id,
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    parameter_format: template.parameterFormat,
    components: template.components,
    quality_score: { score: template.quality, date: 1_790_000_000 },
    rejected_reason: template.rejectedReason,
  };
  const asked = fields ? fields.split(",").map((field) => field.trim()) : DEFAULT_FIELDS;
  const answer: Record<string, unknown> = {};
  for (const field of asked) {
    if (!Object.hasOwn(known, field)) throw unknownField(field, "WhatsAppMessageTemplate");
    answer[field] = known[field];
  }
  return { ...answer, id: template.id };
}

export function listTemplates(account: Account, query: URLSearchParams, self: string) {
  const matching = [...account.templates.values()].filter((template) => isWanted(template, query));
  const limit = readLimit(query.get("limit"));
  const start = startOf(query, matching.length, limit);
  const page = matching.slice(start, start + limit);
  const end = start + page.length;
  const link = (name: string, cursor: string) => {
    const params = new URLSearchParams(query);
    for (const each of ["after", "before"]) params.delete(each);
    params.set(name, cursor);
    return `${self}?${params}`;
  };
  return {
    data: page.map((template) => templateFields(template, query.get("fields"))),
    ...(page.length > 0 && {
      paging: {
        cursors: { before: cursorOf(start), after: cursorOf(end) },
        ...(end < matching.length && { next: link("after", cursorOf(end)) }),
        ...(start > 0 && { previous: link("before", cursorOf(start)) }),
      },
    }),
  };
}

function isWanted(template: Template, query: URLSearchParams): boolean {
  const isSame = (name: string, value: string) => {
    const asked = query.get(name);
    return asked === null || asked.toUpperCase() === value.toUpperCase();
  };
  const words = query.get("name_or_content")?.toLowerCase();
  return (
    isSame("status", template.status) &&
    isSame("category", template.category) &&
    isSame("language", template.language) &&
    isSame("name", template.name) &&
    isSame("quality_score", template.quality) &&
    (!words || JSON.stringify([template.name, template.components]).toLowerCase().includes(words))
  );
}

function readLimit(given: string | null): number {
  if (given === null) return 25;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw invalidParameter("Param limit must be a positive integer.");
  return Math.min(limit, MAX_LIMIT);
}

function startOf(query: URLSearchParams, count: number, limit: number): number {
  const [after, before] = [query.get("after"), query.get("before")];
  if (after) return placeOf(after, count);
  return before ? Math.max(0, placeOf(before, count) - limit) : 0;
}

function cursorOf(place: number): string {
  return Buffer.from(String(place)).toString("base64url");
}

function placeOf(cursor: string, count: number): number {
  const place = Number(Buffer.from(cursor, "base64url").toString() || "x");
  if (!Number.isInteger(place) || place < 0 || place > count)
    throw invalidParameter("Param after is not a valid cursor.");
  return place;
}
