// Which call a window shows, and in which words. Pure.
import type { Call, CallTag } from "@prosa/contracts/calls/calls";

/** After these a call is over for this person: it is shown a moment longer, in words, and then no more. */
const overTags: ReadonlySet<CallTag> = new Set(["terminate", "reject", "accept_elsewhere", "reject_elsewhere"]);
export const isOver = (call: Pick<Call, "tag">): boolean => overTags.has(call.tag);

/** An older picture of a call never takes the place of a newer one. */
export function withCall(calls: readonly Call[], call: Call): readonly Call[] {
  const known = calls.find(({ id }) => id === call.id);
  if (known && known.version > call.version) return calls;
  // Over before this window ever heard of it: there is nothing to show.
  if (!known && isOver(call)) return calls;
  return [...calls.filter(({ id }) => id !== call.id), call].sort((a, b) => a.id - b.id);
}

export const withoutCall = (calls: readonly Call[], callId: number): readonly Call[] =>
  calls.filter(({ id }) => id !== callId);

/** What the server says is going on; what has just ended here stays until its moment is over. */
export const withCurrent = (calls: readonly Call[], current: readonly Call[]): readonly Call[] => [
  ...calls.filter((call) => isOver(call) && !current.some(({ id }) => id === call.id)),
  ...current,
];

/** One's own call before one that rings, and what rings before what has ended. */
export function shownCall(calls: readonly Call[], userId: number): Call | null {
  const isOwn = (call: Call) => call.user?.id === userId && !isOver(call);
  return calls.find(isOwn) ?? calls.find((call) => !isOver(call)) ?? calls.at(-1) ?? null;
}

export type Stage = "offer" | "joining" | "dialing" | "talking" | "over";

export function stageOf(call: Call, userId: number): Stage {
  if (isOver(call)) return "over";
  if (call.status === "answered") return "talking";
  if (call.direction === "outcoming") return "dialing";
  return call.user?.id === userId ? "joining" : "offer";
}

/** The key of the sentence that says how it ended. */
export function endingOf({ tag, outcome, error, direction }: Call): string {
  if (tag === "accept_elsewhere" || tag === "reject_elsewhere") return `over.${tag}`;
  if (outcome === "failed" || error !== null) return `over.error.${error ?? "ERR_CALL_FAILED"}`;
  return `over.${direction}.${outcome ?? "answered"}`;
}

/** Minutes and seconds since the answer, as a clock writes them. */
export function clockText(since: string | null, now: number): string {
  const total = since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}
