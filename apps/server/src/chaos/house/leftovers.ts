// Whatever a run started is gone when it ends, however it ends: each part says here how to put itself away at once.

type PutAway = () => void;

const pending = new Set<PutAway>();
let isWatching = false;

/** `putAway` must not wait for anything; it runs when the process ends before `forget` was called. */
export function leavesBehind(putAway: PutAway): { forget(): void } {
  watch();
  pending.add(putAway);
  return { forget: () => void pending.delete(putAway) };
}

function watch() {
  if (isWatching) return;
  isWatching = true;
  process.on("exit", () => {
    for (const putAway of [...pending].reverse()) {
      try {
        putAway();
      } catch {
        // The others still have their turn.
      }
    }
  });
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}
