// The crash suite by hand: node src/crash/main.ts --kills 20 --seed 7 [--without gate|tap|repair|queue], or --offline 10000
// --people 200 --kills 3 for messages that waited; ends with its counts.
import { parseArgs } from "node:util";
import type { Protection } from "../session/backend.types.ts";
import { crash } from "./crash.ts";
import { faultsIn } from "./judge.ts";
import { offline } from "./offline.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "7" },
    without: { type: "string" },
    offline: { type: "string" },
    people: { type: "string", default: "50" },
    commits: { type: "string", default: "30" },
  },
});
const without = (values.without?.split(",") ?? []) as Protection[];
if (values.offline) {
  const numbers = { messages: Number(values.offline), people: Number(values.people), kills: Number(values.kills) };
  const { seconds, ...verdict } = await offline(numbers);
  process.stdout.write(`${JSON.stringify({ seconds, ...verdict })}\n`);
  process.exit(faultsIn(verdict).length === 0 ? 0 : 1);
}
const begun = performance.now();
const verdict = await crash({
  kills: Number(values.kills),
  seed: Number(values.seed),
  commits: Number(values.commits),
  without,
});
const faults = faultsIn(verdict);
const seconds = Math.round((performance.now() - begun) / 1000);
process.stdout.write(`${JSON.stringify({ without, seconds, ...verdict })}\n`);
// With a protection taken out the suite must find something; with all of them nothing.
const isExpected = without.length > 0 ? faults.length > 0 : faults.length === 0;
process.exit(isExpected ? 0 : 1);
