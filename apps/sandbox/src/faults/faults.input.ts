// Reads a rule of misbehaviour from a control request.
import * as input from "../control/control.input.ts";
import { isKnownCode } from "../whatsapp-cloud/error.catalogue.ts";
import type { ActionName, FaultAction, Match, NewRule } from "./faults.ts";

const ACTIONS: readonly ActionName[] = [
  "error",
  "http",
  "timeout",
  "reset",
  "slow",
  "script",
  "duplicate",
  "delay",
  "reorder",
];
const MATCH_TEXTS = ["edge", "method", "type", "callbackData", "webhook", "status"] as const;
const MAX_MS = 600_000;

export function readFault(fields: input.Fields): NewRule {
  const action = input.choiceField(fields, "action", ACTIONS);
  return {
    id: fields.id === undefined ? null : input.textField(fields, "id", 100),
    match: readMatch(fields),
    does: readAction(fields, action),
    when: fields.when === undefined ? "before" : input.choiceField(fields, "when", ["before", "after"]),
    probability: fields.probability === undefined ? 1 : input.numberField(fields, "probability", 0, 1),
    count:
      fields.count === undefined || fields.count === null ? null : input.wholeField(fields, "count", 1, 10_000_000),
    skip: fields.skip === undefined ? 0 : input.wholeField(fields, "skip", 0, 10_000_000),
    seed: fields.seed === undefined ? 1 : input.wholeField(fields, "seed", 0, 4_294_967_295),
  };
}

function readMatch(fields: input.Fields): Match {
  const match: Match = {
    ...input.optional(fields, "phoneNumberId", input.idField),
    ...input.optional(fields, "phone", input.phoneField),
  };
  for (const name of MATCH_TEXTS) {
    if (fields[name] !== undefined) match[name] = input.textField(fields, name, 600);
  }
  return match;
}

function readAction(fields: input.Fields, action: ActionName): FaultAction {
  const ms = (fallback: number) => (fields.ms === undefined ? fallback : input.wholeField(fields, "ms", 0, MAX_MS));
  switch (action) {
    case "error": {
      const code = codeField(fields, "code");
      const httpStatus = fields.httpStatus === undefined ? null : input.wholeField(fields, "httpStatus", 400, 599);
      return { action, code, httpStatus };
    }
    case "http":
      return readHttp(fields);
    case "timeout":
      return { action, ms: fields.ms === undefined ? null : ms(0) };
    case "reset":
      return { action };
    case "slow":
      return { action, ms: ms(1_000) };
    case "script": {
      const failCode = fields.failCode === undefined ? null : codeField(fields, "failCode");
      return { action, script: input.scriptField(fields, "script"), failCode };
    }
    case "duplicate":
      return { action, copies: fields.copies === undefined ? 2 : input.wholeField(fields, "copies", 2, 20) };
    case "delay":
    case "reorder":
      return { action, ms: ms(1_000) };
  }
}

function readHttp(fields: input.Fields): FaultAction {
  const status = fields.httpStatus === undefined ? 500 : input.wholeField(fields, "httpStatus", 200, 599);
  const usual = status === 429 ? 130_429 : 131_000;
  return {
    action: "http",
    status,
    body: fields.body === undefined ? "provider" : input.choiceField(fields, "body", ["provider", "html", "empty"]),
    code: fields.code === undefined ? usual : codeField(fields, "code"),
    retryAfter: fields.retryAfter === undefined ? null : input.wholeField(fields, "retryAfter", 0, 86_400),
  };
}

export function codeField(fields: input.Fields, name: string): number {
  const code = input.wholeField(fields, name, 0, 9_999_999);
  return isKnownCode(code) ? code : input.fail(`"${name}" is not a code of the provider: ${code}.`);
}
