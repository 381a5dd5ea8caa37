// What is wrong with a quick message before the server is asked, and what is sent of its file.
import type { QuickMessage } from "@prosa/contracts/quick-messages";

export interface KeyOwner {
  id: number;
  key: string;
}

export type KeyProblem = "spaces" | "taken" | null;

/** The key is typed after "/" and ends at the first blank; two of the same would hide each other. */
export function keyProblem(key: string, id: number | "new", known: readonly KeyOwner[]): KeyProblem {
  const wanted = key.trim().toLowerCase();
  if (/[\s/]/.test(wanted)) return "spaces";
  return known.some((one) => one.id !== id && one.key.toLowerCase() === wanted) ? "taken" : null;
}

export interface FileValue {
  /** Null: the file it had when the form was opened, of which no id is known here. */
  id: string | null;
  name: string;
  size: number;
  mime: string;
  [more: string]: unknown;
}

export interface Values extends Record<string, unknown> {
  key: string;
  message: string;
  isForAll: boolean;
  file: FileValue | null;
}

export const newValues: Values = { key: "", message: "", isForAll: false, file: null };

export const valuesOf = ({ key, message, isForAll, file }: QuickMessage): Values => ({
  key,
  message,
  isForAll,
  file: file && { id: null, name: file.name, size: file.size, mime: file.mime },
});

export const isEmpty = ({ message, file }: Pick<Values, "message" | "file">) => message.trim() === "" && !file;

interface Body {
  key: string;
  message: string;
  isForAll: boolean;
  fileId: string | null;
}

/** Of a change: a new file by its id, none as null, the old one not at all. */
export function changeOf({ file, key, message, isForAll }: Partial<Values>): Partial<Body> {
  const fileId = file === null ? null : (file?.id ?? undefined);
  const parts = { key, message, isForAll, fileId };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

export const newBodyOf = ({ key, message, isForAll, file }: Values): Body => ({
  key,
  message,
  isForAll,
  fileId: file?.id ?? null,
});
