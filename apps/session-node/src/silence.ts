// Replaces what libraries print with nothing. Imported before everything else: libsignal prints sessions, private keys and all.
for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const)
  console[name] = () => {};
