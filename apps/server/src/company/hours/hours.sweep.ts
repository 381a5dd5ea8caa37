// On demand: compares the hours engine with its oracle on as many random cases as asked for.
// node apps/server/src/company/hours/hours.sweep.ts --cases 1000000 [--seed N] [--walk-every N] [--jump-walk-every N] [--only INDEX]
import { parseArgs } from "node:util";
import { compare } from "./testing/hours.agreement.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "1000000" },
    seed: { type: "string" },
    "walk-every": { type: "string", default: "500" },
    "jump-walk-every": { type: "string", default: "5" },
    only: { type: "string" },
  },
});

const started = process.hrtime.bigint();
// A new seed every time finds more than the same one again; it is printed, so nothing is lost.
const seed = Number(values.seed ?? started % 2_147_483_647n);
const sweep = {
  seed,
  cases: Number(values.cases),
  walkEvery: values.only === undefined ? Number(values["walk-every"]) : 1,
  jumpWalkEvery: Number(values["jump-walk-every"]),
  ...(values.only !== undefined && { only: Number(values.only) }),
};
if (
  !Object.values(sweep).every((value) => Number.isSafeInteger(value) && value >= 0) ||
  sweep.walkEvery * sweep.jumpWalkEvery === 0
) {
  console.error("--cases, --seed, --walk-every, --jump-walk-every and --only are whole numbers");
  process.exit(2);
}

const { quarrel, ...figures } = compare(sweep);
const seconds = Number(process.hrtime.bigint() - started) / 1e9;
const processor = process.cpuUsage().user / 1e6;
if (quarrel) {
  console.error(JSON.stringify(quarrel));
  console.error(`disagreement: repeat with --seed ${seed} --only ${quarrel.index}`);
  process.exitCode = 1;
}
console.log(
  `hours sweep: ${figures.cases} cases, ${figures.zones} zones, ${figures.nearJumps} within 2 h of a clock change, ` +
    `${figures.open} open, ${figures.walked} next changes walked for a year (${figures.unchanging} never came), ` +
    `${figures.walkedOverJumps} walked over clock changes, ` +
    `${quarrel ? 1 : 0} disagreements, seed ${seed}, ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor)`,
);
