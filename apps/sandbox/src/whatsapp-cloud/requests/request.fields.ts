// Reads the fields of a request body, and refuses what does not fit with the code the provider uses for it.
import { invalidParameter, invalidValue, missingForType } from "../graph.errors.ts";

export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Characters as a person counts them, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

export function objectAt(parent: Fields, name: string, path: string): Fields {
  const value = parent[name];
  if (value === undefined || value === null) throw missingForType(`Parameter '${path}' is mandatory.`);
  if (!isObject(value)) throw invalidParameter(`Param ${path} must be an object.`);
  return value;
}

export function listAt(parent: Fields, name: string, path: string, { min = 1, max = 1_000 } = {}): unknown[] {
  const value = parent[name];
  if (value === undefined || value === null) throw missingForType(`Parameter '${path}' is mandatory.`);
  if (!Array.isArray(value)) throw invalidParameter(`Param ${path} must be an array.`);
  if (value.length < min || value.length > max) {
    throw invalidValue(`${path} must have between ${min} and ${max} entries and has ${value.length}.`);
  }
  return value;
}

/** A text of at least one visible character. */
export function textAt(parent: Fields, name: string, path: string, max: number): string {
  const value = parent[name];
  if (value === undefined || value === null) throw missingForType(`Parameter '${path}' is mandatory.`);
  if (typeof value !== "string") throw invalidParameter(`Param ${path} must be a string.`);
  if (value.trim() === "" || lengthOf(value) > max) {
    throw invalidValue(`${path} length invalid. Min length: 1, Max length: ${max}.`);
  }
  return value;
}

export function optionalTextAt(parent: Fields, name: string, path: string, max: number): string | null {
  return parent[name] === undefined || parent[name] === null ? null : textAt(parent, name, path, max);
}

export function urlAt(parent: Fields, name: string, path: string, max = 2_000): string {
  const value = textAt(parent, name, path, max);
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== "http:" && protocol !== "https:") throw invalidParameter(`Param ${path} is not a valid URI.`);
  return value;
}
