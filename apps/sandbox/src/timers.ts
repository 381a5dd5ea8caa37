// Delayed work that can be dropped all at once, so a reset leaves nothing from before to fire later.

export type Timers = { after(ms: number, run: () => void): void; clear(): void };

export function createTimers(): Timers {
  const live = new Set<NodeJS.Timeout>();
  return {
    after(ms, run) {
      const timer = setTimeout(() => {
        live.delete(timer);
        run();
      }, ms);
      live.add(timer);
    },
    clear() {
      for (const timer of live) clearTimeout(timer);
      live.clear();
    },
  };
}
