// JSON lines in UTC through pino, with every line passing the scrub rules before it is written.
import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import { describeError } from "./error.rules.ts";
import { scrubFields, scrubLine } from "./scrub.rules.ts";

export type Logger = PinoLogger;
export type LogDestination = DestinationStream;

export interface LogOptions {
  level?: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Which process speaks: api, worker, all. */
  role?: string;
  destination?: LogDestination;
}

export function createLogger({ level = "info", role, destination }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid, ...(role === undefined ? {} : { role }) },
      messageKey: "message",
      errorKey: "error",
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: scrubFields,
      },
      serializers: { error: describeError, err: describeError },
      hooks: {
        streamWrite: scrubLine,
        // Given an error and no text, pino copies the error's own text, past the serializer that cleans it.
        logMethod(args, method) {
          const error = errorWithoutText(args);
          method.apply(this, error ? [args[0] as object, describeError(error).message] : args);
        },
      },
    },
    destination ?? standardOutput(),
  );
}

/** A line that cannot be written, because the disk behind it is full or its reader is gone, is lost; the process is not. */
function standardOutput(): LogDestination {
  const output = pino.destination({ sync: false });
  output.on("error", () => {});
  return output;
}

function errorWithoutText([first, text]: readonly unknown[]): Error | undefined {
  if (text !== undefined) return undefined;
  if (first instanceof Error) return first;
  const { error, err } = (first ?? {}) as { error?: unknown; err?: unknown };
  return [error, err].find((value) => value instanceof Error);
}
