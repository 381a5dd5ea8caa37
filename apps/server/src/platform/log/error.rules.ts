// What a log line says about an error: its kind, code, text and stack, never the values it was made of. Pure.

export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Where in the schema, for errors of the database. Its `detail` quotes the row and stays out. */
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

const MOST_CAUSES = 4;

export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is not an Error was thrown" };
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const message = withoutQuotedInput(error.message, code);
  const described: LoggedError = { type: error.name, message };
  if (typeof code === "string" || typeof code === "number") described.code = String(code);
  if (typeof table === "string") described.table = table;
  if (typeof constraint === "string") described.constraint = constraint;
  const frames = framesOf(error);
  if (frames) described.stack = `${error.name}: ${message}\n${frames}`;
  if (error.cause !== undefined && depth < MOST_CAUSES) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** "invalid input syntax for type bigint: <what somebody typed>": SQLSTATE class 22 and 23 quote the input. */
function withoutQuotedInput(message: string, code: unknown): string {
  const quotesInput = typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
  return quotesInput ? message.replace(/"[\s\S]*"/g, '"[hidden]"') : message;
}

/** The first lines of a stack repeat the message, so only the frames are taken. */
function framesOf(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
