// One line of JSON per event worth knowing: names and counts, never words, numbers or keys.
export type LogFields = Record<string, string | number | boolean | null | undefined>;
export type Log = (event: string, fields?: LogFields) => void;

export const writeLog: Log = (event, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
};

/** What Baileys is given: it logs stanzas and plaintexts, so it is given nothing to log to. */
export const quiet = {
  level: "silent",
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => quiet,
};
