// The run's side of the people: starts their process, tells it what to do and hears how far it came.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { leavesBehind } from "../house/leftovers.ts";
import type { Asked, Work } from "./attendants.ts";
import type { Answer, Order } from "./client.ts";
import type { ScreenAccount } from "./screens.ts";

export interface People {
  openScreens(url: string, tokens: string[]): Promise<void>;
  write(work: Work): void;
  allow(upto: number): void;
  readonly acknowledged: number;
  readonly isDone: boolean;
  asked(): Promise<readonly Asked[]>;
  compare(truths: [number, string][][], patienceMs: number): Promise<ScreenAccount[]>;
  end(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("./client.ts", import.meta.url));

export function startPeople(): People {
  // Structured clones: a hundred thousand small facts cross at the end.
  const child = fork(PROGRAM, { serialization: "advanced", stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const leftover = leavesBehind(() => child.kill("SIGKILL"));
  let acknowledged = 0;
  let isDone = false;
  const waiting = new Map<Answer["kind"], (answer: Answer) => void>();
  child.on("message", (answer: Answer) => {
    if (answer.kind === "progress") ({ acknowledged, isDone } = answer);
    waiting.get(answer.kind)?.(answer);
    waiting.delete(answer.kind);
  });

  const tell = (order: Order) => void child.send(order);
  function ask<K extends Answer["kind"]>(order: Order, kind: K): Promise<Extract<Answer, { kind: K }>> {
    tell(order);
    return new Promise((resolve, reject) => {
      waiting.set(kind, (answer) => resolve(answer as Extract<Answer, { kind: K }>));
      child.once("exit", (code) => reject(new Error(`the people's process ended with ${code}`)));
    });
  }

  /** Whoever waits for people that are gone would wait in vain. */
  function demandLife() {
    if (child.exitCode !== null) throw new Error(`the people's process ended with ${child.exitCode}`);
  }

  return {
    async openScreens(url, tokens) {
      await ask({ kind: "open", url, tokens }, "opened");
    },
    write: (work) => tell({ kind: "write", work }),
    allow: (upto) => tell({ kind: "allow", upto }),
    get acknowledged() {
      demandLife();
      return acknowledged;
    },
    get isDone() {
      demandLife();
      return isDone;
    },
    asked: async () => (await ask({ kind: "asked" }, "asked")).asked,
    compare: async (truths, patienceMs) => (await ask({ kind: "compare", truths, patienceMs }, "compared")).accounts,
    async end() {
      leftover.forget();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
