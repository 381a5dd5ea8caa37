// People who look through lists and search while the schema changes; each answer that is none is kept.
import { setTimeout as pause } from "node:timers/promises";
import { signEverybodyIn } from "../../bench/readers.ts";
import type { House } from "../house/house.ts";

export interface Lists {
  readonly answered: number;
  readonly failed: readonly string[];
  stop(): Promise<void>;
}

const LANES = 4;
const BETWEEN_MS = 150;
const ANSWER_MS = 15_000;
/** What a screen asks for when it is opened, and what somebody types. */
const PATHS = [
  "/api/tickets?status=open&count=true",
  "/api/tickets?status=pending&order=waiting",
  "/api/tickets?status=closed&showAll=true",
  "/api/search?searchParam=pedido",
  "/api/contacts?searchParam=maria",
];

/** Everybody's of every company, so that nobody asks too often and the largest past is among them. */
export async function readLists(house: House): Promise<Lists> {
  const readers = await signEverybodyIn(house.scratch);
  const failed: string[] = [];
  let [answered, asked, isOver] = [0, 0, false];

  async function ask() {
    const place = asked++;
    const path = PATHS[place % PATHS.length] as string;
    const { token } = readers[(place * 7) % readers.length] as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const status = await fetch(house.url + path, { headers, signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      (error: Error) => error.message,
    );
    if (status === "200") answered += 1;
    else failed.push(`${path}: ${status}`);
  }

  const lanes = Array.from({ length: LANES }, async () => {
    while (!isOver) {
      await ask();
      await pause(BETWEEN_MS);
    }
  });
  return {
    get answered() {
      return answered;
    },
    failed,
    async stop() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}
