// Recognises what went wrong in the database by its SQLSTATE, so that no caller compares message texts.

const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
};

/** True when a unique key (of this name, if given) already holds the value: read it as "already done". */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23503") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Lock not available, deadlock, serialisation failure: the same transaction may succeed if tried again. */
export function isLockConflict(error: unknown): boolean {
  return ["55P03", "40P01", "40001"].includes(sqlState(error) ?? "");
}

export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === "57014";
}

/** The gate's refusals: the company is being moved at this moment, or lives at another address. */
export type Elsewhere = { isGone: false } | { isGone: true; address: string };

/** Null for every other error. */
export function elsewhereOf(error: unknown): Elsewhere | null {
  const code = sqlState(error);
  if (code === "PR503") return { isGone: false };
  return code === "PR421" ? { isGone: true, address: String((error as { detail?: unknown }).detail ?? "") } : null;
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
// Texts of the driver itself, which gives these no code.
const driverTexts = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Cannot use a pool after calling end",
];

/** The database is away, full or shutting down: answer "try again later", never "bug". */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = sqlState(error);
  if (code && (networkCodes.has(code) || code.startsWith("08") || code.startsWith("53"))) return true;
  if (code && ["57P01", "57P02", "57P03", "25P03", "25006"].includes(code)) return true;
  const message = error instanceof Error ? error.message : "";
  return driverTexts.some((text) => message.includes(text));
}
