// Door of the log: the logger and the wrapper types that keep secrets and people out of it.
export { Hidden, type Personal, personal, type Secret, secret } from "./hidden.ts";
export { createLogger, type LogDestination, type Logger, type LogOptions } from "./logger.ts";
export { withoutQuery } from "./scrub.rules.ts";
