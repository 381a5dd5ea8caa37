// What the page's main thread did while something was measured, from the browser's own trace.
import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds. `own` is only the time the thread itself ran: what the machine gave to others does not count. */
export interface Task {
  at: number;
  length: number;
  own: number;
}

export interface Trace {
  tasks: Task[];
  /** The own time of everything between each pair of marks that the page set. */
  between: number[];
}

/** Set by the page with performance.mark. */
const FROM = "measure-from";
const TO = "measure-to";

export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Trace> {
  const categories = ["disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && mains.has(`${pid}:${tid}`))
    .map(({ ts, dur = 0, tdur }) => ({ at: ts / 1000, length: dur / 1000, own: (tdur ?? dur) / 1000 }));
  if (tasks.length === 0) throw new Error("the trace has no tasks");
  const marks = (wanted: string) =>
    traceEvents
      .filter(({ name }) => name === wanted)
      .map(({ ts }) => ts / 1000)
      .toSorted((a, b) => a - b);
  const ends = marks(TO);
  const between = marks(FROM).flatMap((from) => {
    const to = ends.find((end) => end >= from);
    if (to === undefined) return [];
    const inside = tasks.filter(({ at, length }) => at + length > from && at < to);
    return [inside.reduce((sum, { own }) => sum + own, 0)];
  });
  return { tasks, between };
}
