// `npm run dataset -- --size S|M|L --database name`: a database as large as wanted, to look at and to measure on.
import { parseArgs } from "node:util";
import { installJobs } from "#platform/jobs";
import { PASSWORD } from "#testing";
import { neededQueues } from "../../app.ts";
import { makeNamed } from "../../chaos/scratch.ts";
import { makeDataset } from "./make.ts";
import { sizeNamed } from "./shape.rules.ts";

const { values } = parseArgs({
  options: { size: { type: "string", default: "S" }, database: { type: "string" }, replace: { type: "boolean" } },
});
const shape = sizeNamed(values.size);
const name = values.database ?? `prosa_dataset_${values.size.toLowerCase()}`;
const begun = performance.now();
const tell = (done: string) => {
  process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${done}\n`);
};

const scratch = await makeNamed(name, values.replace ? { replace: true } : {});
try {
  await installJobs(scratch.ownerUrl, neededQueues());
  await makeDataset(scratch, shape, { tell });
  const [size] = await scratch.sql<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  const counted = ["tenants", "users", "contacts", "tickets", "messages"].map(async (table) => {
    const [row] = await scratch.sql<{ n: string }>(`select count(*) as n from ${table}`);
    return `${Number(row?.n).toLocaleString("en")} ${table}`;
  });
  const figures = (await Promise.all(counted)).join(", ");
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(`dataset ${values.size}: ok: ${figures}; ${size?.size} in ${seconds} s\n`);
  process.stdout.write(`database ${name}; sign in as pessoa1@empresa1.example with "${PASSWORD}"\n`);
} finally {
  await scratch.sql.close();
}
