// What is wrong with a quick message before the server is asked, and what is sent of its file.

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

interface FormValues {
  key: string;
  message: string;
  isForAll: boolean;
  file: FileValue | null;
}

export const isEmpty = ({ message, file }: Pick<FormValues, "message" | "file">) => message.trim() === "" && !file;

interface Body extends Omit<FormValues, "file"> {
  fileId: string | null;
}

/** Of a change: a new file by its id, none as null, the old one not at all. */
export function changeOf({ file, key, message, isForAll }: Partial<FormValues>): Partial<Body> {
  const fileId = file === null ? null : (file?.id ?? undefined);
  const parts = { key, message, isForAll, fileId };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

export const newBodyOf = ({ key, message, isForAll, file }: FormValues): Body => ({
  key,
  message,
  isForAll,
  fileId: file?.id ?? null,
});
