// A program of a bench in a process of its own, that is asked by lines: each question is answered with one line of JSON.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { endsWithUs, OWN_SESSION } from "./services.ts";

export interface Asked {
  readonly pid: number;
  /** What it said to its order. */
  readonly first: unknown;
  ask(question: unknown): Promise<unknown>;
  end(): Promise<void>;
}

/** The order is the first question. */
export async function startAsked(program: string, order: unknown): Promise<Asked> {
  // Its input ends with us, and so does it.
  const child = endsWithUs(spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"], ...OWN_SESSION }));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: unknown) => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`a program of the bench ended with ${child.exitCode}`);
    return JSON.parse(value) as unknown;
  };
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  try {
    return { pid: child.pid as number, first: await ask(order), ask, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The other side: the order, then whatever is asked until nobody asks any more. */
export async function answerLines<O, Q>(
  begin: (order: O) => Promise<(question: Q) => Promise<unknown>>,
): Promise<never> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const say = (answer: unknown) => process.stdout.write(`${JSON.stringify(answer)}\n`);
  const order = await lines.next();
  const answer = await begin(JSON.parse(order.value ?? "") as O);
  say({ isReady: true });
  for await (const line of lines) say(await answer(JSON.parse(line) as Q));
  process.exit(0);
}
