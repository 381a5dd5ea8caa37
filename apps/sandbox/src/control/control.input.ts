// Reads fields of a control request, and says in one sentence what is wrong with one that cannot be used.
import { HttpProblem } from "../http/exchange.ts";
import { digitsOf, isPhone } from "../whatsapp-cloud/phone.ts";
import { SCRIPTS, type ScriptName } from "../whatsapp-cloud/scripts.ts";

export type Fields = Record<string, unknown>;

export function asFields(value: unknown, what = "The body"): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail(`${what} must be a JSON object.`);
  return value as Fields;
}

export function fail(sentence: string): never {
  throw new HttpProblem(400, sentence);
}

export function textField(fields: Fields, name: string, maxLength = 500): string {
  const value = fields[name];
  if (typeof value !== "string" || value.trim() === "") fail(`"${name}" must be a text.`);
  if (value.length > maxLength) fail(`"${name}" must have at most ${maxLength} characters.`);
  return value;
}

export function idField(fields: Fields, name: string): string {
  const value = textField(fields, name, 40);
  return /^\d{1,40}$/.test(value) ? value : fail(`"${name}" must be a text of digits.`);
}

export function phoneField(fields: Fields, name: string): string {
  const digits = digitsOf(textField(fields, name, 40));
  return isPhone(digits) ? digits : fail(`"${name}" must be a phone number with country code, 8 to 15 digits.`);
}

export function numberField(fields: Fields, name: string, min: number, max: number): number {
  const value = fields[name];
  if (typeof value !== "number" || !(value >= min && value <= max)) {
    fail(`"${name}" must be a number between ${min} and ${max}.`);
  }
  return value;
}

export function wholeField(fields: Fields, name: string, min: number, max: number): number {
  const value = numberField(fields, name, min, max);
  return Number.isInteger(value) ? value : fail(`"${name}" must be a whole number.`);
}

export function flagField(fields: Fields, name: string): boolean {
  const value = fields[name];
  return typeof value === "boolean" ? value : fail(`"${name}" must be true or false.`);
}

export function scriptField(fields: Fields, name: string): ScriptName {
  const value = fields[name] as ScriptName;
  return SCRIPTS.includes(value) ? value : fail(`"${name}" must be one of: ${SCRIPTS.join(", ")}.`);
}

export function urlField(fields: Fields, name: string): string {
  const value = textField(fields, name, 2_000);
  const protocol = URL.parse(value)?.protocol;
  return protocol === "http:" || protocol === "https:" ? value : fail(`"${name}" must be an http or https address.`);
}

/** Reads the field only when it was given, so that what is left out keeps its value. */
export function optional<Value, Name extends string>(
  fields: Fields,
  name: Name,
  read: (fields: Fields, name: Name) => Value,
): { [Key in Name]?: Value } {
  return fields[name] === undefined ? {} : ({ [name]: read(fields, name) } as { [Key in Name]?: Value });
}

export function choiceField<const Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice {
  const value = fields[name] as Choice;
  return choices.includes(value) ? value : fail(`"${name}" must be one of: ${choices.join(", ")}.`);
}

/** A reader of one of these words, for `optional`. */
export function choice<const Choice extends string>(...choices: Choice[]) {
  return (fields: Fields, name: string): Choice => choiceField(fields, name, choices);
}

export function listField(fields: Fields, name: string, max = 1_000): unknown[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length === 0 || value.length > max) {
    fail(`"${name}" must be a list of 1 to ${max} entries.`);
  }
  return value;
}
