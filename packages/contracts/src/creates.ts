// What a POST leaves behind: whether a second one would leave it twice, and so whether it takes an Idempotency-Key.

/** Why an answer is not kept although something was made. */
export const unkeptBecause = {
  secret: "Its answer, or a cookie beside it, opens something: a session, a second step. Such a thing is never kept.",
  stranger: "Nobody is known yet whose key it could be; its own rules hold against being asked twice.",
} as const;

export interface Unkept {
  readonly unkept: keyof typeof unkeptBecause;
}

/**
 * `true`: makes something, and takes an Idempotency-Key. `false`: sets, ends or reads what is there, so a second one makes
 * nothing more.
 */
export type Creates = boolean | Unkept;

export const idempotency = {
  header: "idempotency-key",
  /** Of an answer that was given before. */
  replayedHeader: "idempotency-replayed",
  /** Printable, as a header carries it. */
  pattern: "^[\\x20-\\x7e]{1,255}$",
  keptHours: 48,
} as const;

interface Said {
  readonly method: string;
  readonly access: unknown;
  readonly creates?: Creates | undefined;
}

/** What is wrong with a declaration, or null. The types say the same; this is for what was made around them. */
export function faultOfCreates({ method, access, creates }: Said): string | null {
  if (method !== "POST") return creates === undefined ? null : "says what it creates and is no POST";
  if (creates === undefined) return "does not say whether it creates something";
  if (creates === true && access === "public") return "keeps answers for nobody";
  if (typeof creates === "object" && !Object.hasOwn(unkeptBecause, creates.unkept)) {
    return `gives no known reason: ${creates.unkept}`;
  }
  return null;
}
