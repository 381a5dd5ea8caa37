// The windows of this browser: which are alive, told by the locks they hold, and what they say to each other.
import type { Draft } from "./drafts.rules.ts";
import type { Windows } from "./drafts.ts";

export interface Tab {
  id: string;
  live(): Promise<ReadonlySet<string>>;
  /** Drafts, told to and heard from the other windows of the same person. */
  drafts: Windows;
  close(): void;
}

export function openTab(owner: string): Tab {
  const id = crypto.randomUUID();
  const prefix = `prosa-tab:${owner}:`;
  let letGo = () => {};
  // Absent on plain http from another machine; then what other windows left is taken over, which is only a repeat.
  const locks = navigator.locks as LockManager | undefined;
  void locks?.request(prefix + id, () => new Promise<void>((resolve) => (letGo = resolve)));
  const channel = new BroadcastChannel(`prosa-drafts:${owner}`);
  return {
    id,
    async live() {
      const { held = [] } = (await locks?.query()) ?? {};
      return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
    },
    drafts: {
      tell: (draft) => channel.postMessage(draft),
      listen(hear) {
        const listener = ({ data }: MessageEvent<Draft>) => hear(data);
        channel.addEventListener("message", listener);
        return () => channel.removeEventListener("message", listener);
      },
    },
    // A closed or crashed window loses its lock by itself.
    close() {
      letGo();
      channel.close();
    },
  };
}
