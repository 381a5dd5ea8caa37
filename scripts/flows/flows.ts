// Flows against hostile drawings and customers: `npm run flows -- hostile --flows 10000 --seeds 3 [--plant visits|then]`.
import { parseArgs } from "node:util";
import { bounds, wayKinds } from "@prosa/flows";
import { type HostileReport, runHostile } from "@prosa/flows/hostile";
import { percentile, plantOf, sumUp } from "./flows.rules.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    flows: { type: "string", default: "300" },
    seeds: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});

if (positionals[0] !== "hostile") {
  console.log("npm run flows -- hostile [--flows 10000] [--seeds 3] [--plant <bound or kind of way>]");
  console.log(`bounds: ${Object.keys(bounds).join(", ")}\nways: ${wayKinds.join(", ")}`);
  process.exit(1);
}

const plant = plantOf(values.plant);
const reports: HostileReport[] = [];
const begun = performance.now();
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  const report = runHostile({ flows: Number(values.flows), seed, clock: () => performance.now(), ...plant });
  reports.push(report);
  console.log(
    `seed ${seed}: ${report.flows} flows, ${report.events} events, state at most ${report.stateBytesMax} bytes, ${Object.keys(report.found).length} findings`,
  );
}
const total = sumUp(reports);
const p95 = percentile(total.checkMs, 0.95);
console.log(`ends ${JSON.stringify(total.ends)}\nends of mended flows ${JSON.stringify(total.mendedEnds)}`);
for (const [what, { times, flow }] of Object.entries(total.found))
  console.log(`FOUND ${times} times: ${what} (flow ${flow})`);
const slow = p95 > 20;
if (slow) console.log(`FOUND: parse and validate p95 ${p95.toFixed(1)} ms, more than 20`);
console.log(
  `flows: ${total.flows} flows, ${total.events} events, ${total.mended} mended, ${Object.keys(total.found).length} findings, ` +
    `parse and validate p95 ${p95.toFixed(2)} ms, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
);
const isFound = Object.keys(total.found).length > 0;
// With a plant the suite must find something; without one, nothing.
process.exitCode = (values.plant ? isFound : !isFound && !slow) ? 0 : 1;
