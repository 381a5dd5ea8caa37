// How long a notice stays, which ones are seen, and when two are one (decision D-01 of the interface specification).

export type NoticeKind = "success" | "info" | "warning" | "error";

export interface NoticeAction {
  label: string;
  run(): void;
}

export interface Notice {
  id: number;
  /** Notices with the same key within a short time become one with a count. */
  key: string;
  kind: NoticeKind;
  title: string;
  detail?: string;
  /** For whoever helps: shown as a copyable detail, never in the sentence. */
  code?: string;
  requestId?: string;
  action?: NoticeAction;
  count: number;
  at: number;
  /** Milliseconds it may still be seen; null stays until dismissed. */
  remaining: number | null;
}

export const MAX_VISIBLE = 3;
const MERGE_WITHIN_MS = 10_000;
const KEPT_IN_TRAY = 100;

const clamp = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

export function lifeOf(
  notice: Pick<Notice, "kind" | "title" | "detail" | "action">,
  stickyByChoice: boolean,
): number | null {
  if (stickyByChoice || notice.kind === "error") return null;
  if (notice.kind === "warning") {
    const characters = notice.title.length + (notice.detail?.length ?? 0);
    return clamp(6_000, 1_000 + 60 * characters, 12_000);
  }
  return notice.action ? 8_000 : 4_000;
}

/** Adds to what is seen. The oldest gives way, an error only when there is nothing else. */
export function show(visible: readonly Notice[], next: Notice): Notice[] {
  const same = visible.find(({ key, at }) => key === next.key && next.at - at <= MERGE_WITHIN_MS);
  if (same) {
    const merged = { ...next, id: same.id, count: same.count + 1 };
    return visible.map((notice) => (notice === same ? merged : notice));
  }
  const kept = [...visible, next];
  while (kept.length > MAX_VISIBLE) {
    const leaver = kept.findIndex(({ kind }, index) => kind !== "error" && index < kept.length - 1);
    kept.splice(Math.max(leaver, 0), 1);
  }
  return kept;
}

export function record(log: readonly Notice[], next: Notice): Notice[] {
  const at = log.findIndex(({ key, at }) => key === next.key && next.at - at <= MERGE_WITHIN_MS);
  const same = log[at];
  if (same) return [{ ...next, count: same.count + 1 }, ...log.slice(0, at), ...log.slice(at + 1)];
  return [next, ...log].slice(0, KEPT_IN_TRAY);
}

export function elapse(visible: readonly Notice[], ms: number): readonly Notice[] {
  if (visible.every(({ remaining }) => remaining === null)) return visible;
  return visible
    .map((notice) => (notice.remaining === null ? notice : { ...notice, remaining: notice.remaining - ms }))
    .filter(({ remaining }) => remaining === null || remaining > 0);
}
