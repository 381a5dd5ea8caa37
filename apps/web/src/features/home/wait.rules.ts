// How a wait looks: calm, amber after five minutes, red after fifteen. Pure.
const WARN_MINUTES = 5;
const LATE_MINUTES = 15;

export function waitTone(since: string, now: Date): "warning" | "danger" | undefined {
  const minutes = (now.getTime() - new Date(since).getTime()) / 60_000;
  if (minutes < WARN_MINUTES) return undefined;
  return minutes < LATE_MINUTES ? "warning" : "danger";
}
