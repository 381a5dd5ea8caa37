// The people of a run, a process of its own: attendants over HTTP, screens over sockets. The run speaks to it by messages.
import { type Asked, type Attendants, startAttendants, type Work } from "./attendants.ts";
import { openScreen, type Screen, type ScreenAccount } from "./screens.ts";

export type Order =
  | { kind: "open"; url: string; tokens: string[] }
  | { kind: "write"; work: Work }
  | { kind: "allow"; upto: number }
  | { kind: "asked" }
  /** What is so, one list for each screen. */
  | { kind: "compare"; truths: [number, string][][]; patienceMs: number };

export type Answer =
  | { kind: "opened" }
  | { kind: "progress"; acknowledged: number; isDone: boolean }
  | { kind: "asked"; asked: readonly Asked[] }
  | { kind: "compared"; accounts: ScreenAccount[] };

const PROGRESS_MS = 100;

let screens: Screen[] = [];
let attendants: Attendants | null = null;
const tell = (answer: Answer) => process.send?.(answer);

process.on("message", (order: Order) => void obey(order));
process.once("disconnect", () => process.exit(0));

async function obey(order: Order) {
  switch (order.kind) {
    case "open":
      screens = order.tokens.map((token) => openScreen(order.url, token));
      await Promise.all(screens.map(({ ready }) => ready));
      return tell({ kind: "opened" });
    case "write":
      return write(order.work);
    case "allow":
      return attendants?.allow(order.upto);
    case "asked":
      return tell({ kind: "asked", asked: attendants?.asked ?? [] });
    case "compare": {
      const { truths, patienceMs } = order;
      const accounts = await Promise.all(
        screens.map((screen, place) => screen.compare(new Map(truths[place]), patienceMs)),
      );
      return tell({ kind: "compared", accounts });
    }
  }
}

async function write(work: Work) {
  const writing = startAttendants(work);
  attendants = writing;
  const progress = (isDone: boolean) => tell({ kind: "progress", acknowledged: writing.acknowledged, isDone });
  const timer = setInterval(() => progress(false), PROGRESS_MS);
  await writing.done;
  clearInterval(timer);
  progress(true);
}
