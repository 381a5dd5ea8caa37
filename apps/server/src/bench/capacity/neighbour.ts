// What one company that does ten times its share costs the others: the same work with and without it, in turns.
import { conclude } from "../../chaos/figures.ts";
import type { Reader } from "../readers.ts";
import { writeResults } from "../results.ts";
import { countErrors, type Held, inRows, summarize } from "./capacity.rules.ts";
import { inWorld, type WorldSizes } from "./world.ts";

export interface NeighbourSizes extends WorldSizes {
  inbound: number;
  /** Of each turn. */
  seconds: number;
  /** Each of one calm and one loud turn. */
  rounds: number;
  isWritten: boolean;
}

const TIMES = 10;
const MOST_SLOWER = 1.5;
const PATIENCE_SECONDS = 10;
const WARM_UP_SECONDS = 40;

interface Turn {
  p50: number;
  p99: number;
  errors: number;
  screenP99: number;
}

export function runNeighbour(sizes: NeighbourSizes): Promise<number> {
  return inWorld(sizes, async ({ client, people }) => {
    const tenantId = ordinaryCompany(people);
    const turn = async (isLoud: boolean, seconds = sizes.seconds): Promise<Turn> => {
      const loud = isLoud ? { loud: { tenantId, times: TIMES } } : {};
      const order = { inbound: sizes.inbound, seconds, patienceSeconds: PATIENCE_SECONDS, ...loud };
      const report = await client.step(order);
      const { p50, p99 } = report.actions.all ?? summarize([]);
      process.stderr.write(`${[isLoud ? "loud" : "calm", ...inRows(report)].join("\n")}\n`);
      return { p50, p99, errors: countErrors(report), screenP99: report.screen.times.p99 };
    };
    await turn(false, WARM_UP_SECONDS);
    const pairs: Pair[] = [];
    for (let round = 0; round < sizes.rounds; round++) {
      pairs.push({ calm: await turn(false), loud: await turn(true) });
    }
    const findings = judge(pairs);
    if (sizes.isWritten) {
      const command = `npm run bench -- neighbour --size ${sizes.size}`;
      const figures = [
        {
          what: `Others slower beside one at ${TIMES} times its share`,
          value: slowerBy(pairs),
          bound: MOST_SLOWER,
          unit: "x",
        },
        { what: "Errors", value: errorsIn(pairs), bound: 0, unit: "" },
      ];
      writeResults("neighbour", { command, figures, details: { ...sizes, times: TIMES, pairs } });
    }
    return conclude("bench neighbour", findings);
  });
}

type Pair = { calm: Turn; loud: Turn };

/** The pair in the middle: other work on the machine may fall into either turn. */
function slowerBy(pairs: readonly Pair[]): number {
  const slower = pairs.map(({ calm, loud }) => loud.p99 / calm.p99).toSorted((a, b) => a - b);
  return slower[Math.floor(slower.length / 2)] ?? Number.NaN;
}

const errorsIn = (pairs: readonly Pair[]) => pairs.reduce((sum, { calm, loud }) => sum + calm.errors + loud.errors, 0);

function judge(pairs: readonly Pair[]): Held[] {
  const each = pairs.map(({ calm, loud }) => `${calm.p99} and ${loud.p99}`).join(", ");
  const slower = slowerBy(pairs);
  return [
    { what: "p99 of the others, calm and loud", holds: pairs.length > 0, shown: `${each} ms` },
    { what: "slower", holds: slower <= MOST_SLOWER, shown: `${slower.toFixed(2)}x (the middle one)` },
    { what: "errors", holds: errorsIn(pairs) === 0, shown: String(errorsIn(pairs)) },
  ];
}

/** Of all companies with people at work, the one whose share is nearest to an even one. */
function ordinaryCompany(people: readonly Reader[]): number {
  const counts = Map.groupBy(people, ({ tenantId }) => tenantId);
  const even = people.length / counts.size;
  const [nearest] = [...counts].sort(([, a], [, b]) => Math.abs(a.length - even) - Math.abs(b.length - even));
  if (!nearest) throw new Error("nobody is at work");
  return nearest[0];
}
