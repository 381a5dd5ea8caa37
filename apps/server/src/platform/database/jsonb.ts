// Text of a JSON column: PostgreSQL keeps neither NUL nor half of a surrogate pair, whoever sent them.

/** Half of a pair becomes the sign for what cannot be read; NUL goes. */
export const toJsonb = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
