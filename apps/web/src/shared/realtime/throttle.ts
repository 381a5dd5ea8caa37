// Applies a burst of news in few steps: the first at once, then at most four times a second.

const EVERY_MS = 250;

export function createBatches<T>(applyAll: (items: T[]) => void, now: () => number = () => performance.now()) {
  let items: T[] = [];
  let lastFlush = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    lastFlush = now();
    const batch = items;
    items = [];
    applyAll(batch);
  }

  return {
    add(item: T) {
      items.push(item);
      timer ??= setTimeout(flush, Math.max(0, lastFlush + EVERY_MS - now()));
    },
    stop() {
      clearTimeout(timer);
      items = [];
    },
  };
}
