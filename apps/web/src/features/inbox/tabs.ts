// Which windows of this browser are alive, told by the locks they hold: a closed or crashed one loses its lock.

export interface Tab {
  id: string;
  live(): Promise<ReadonlySet<string>>;
  close(): void;
}

export function openTab(owner: string): Tab {
  const id = crypto.randomUUID();
  const prefix = `prosa-tab:${owner}:`;
  let close = () => {};
  // Absent on plain http from another machine; then what other windows left is taken over, which is only a repeat.
  const locks = navigator.locks as LockManager | undefined;
  void locks?.request(prefix + id, () => new Promise<void>((resolve) => (close = resolve)));
  return {
    id,
    async live() {
      const { held = [] } = (await locks?.query()) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
    },
    close: () => close(),
  };
}
