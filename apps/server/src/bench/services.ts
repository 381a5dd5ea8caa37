// What a bench starts has a session of its own, as a service has: the kernel shares the processors among sessions, and all
// that one terminal started would count as one. And it ends with the bench, however that ends.
import type { ChildProcess } from "node:child_process";

export const OWN_SESSION = { detached: true } as const;

const running = new Set<ChildProcess>();

function endAll() {
  for (const child of running) child.kill("SIGKILL");
}
process.once("exit", endAll);
// Whoever waits for one of them fails then, and tidies up. Asked once more, the bench ends at once.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endAll);

export function endsWithUs<C extends ChildProcess>(child: C): C {
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}
