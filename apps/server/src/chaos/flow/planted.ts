// Mistakes made on purpose, to prove that the account finds them. They live in a run's own database and processes only.
import { fileURLToPath } from "node:url";
import type { Scratch } from "../scratch.ts";
import type { FaultKind } from "./plan.ts";

export type Plant = "skip-unique" | "ack-before-commit" | "slow-return";

interface Planted {
  /** Changes the run's database before anything happens. */
  prepare?(scratch: Scratch): Promise<void>;
  /** Instead of the server's own program for the api processes. */
  apiProgram?: string;
  /** Faults under which it shows, instead of the usual mixture. */
  kinds?: readonly FaultKind[];
}

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const plants: Record<Plant, Planted> = {
  "skip-unique": { prepare: forgetProviderIds },
  "ack-before-commit": { apiProgram: program("./hasty.api.ts") },
  "slow-return": { apiProgram: program("./sulky.api.ts"), kinds: ["stopPostgres", "flushRedis", "stopPostgres"] },
};

export const isPlant = (name: string): name is Plant => Object.hasOwn(plants, name);

/** How intake asks whether it has a message already. */
const LOOKS =
  /exists\s*\(\s*select 1 from messages m\s+where m\.tenant_id = p_tenant and m\.channel_id = p_channel\s+and m\.provider_id = [^()]+\)/g;

/** As if nobody had thought of repeated messages: no unique key, and nobody looks whether one is there. */
async function forgetProviderIds(scratch: Scratch): Promise<void> {
  const keys = await scratch.sql<{ name: string }>(`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'messages'::regclass and x.indisunique and pg_get_indexdef(x.indexrelid) like '%provider_id%'`);
  for (const { name } of keys) await scratch.sql(`drop index ${name}`);
  const functions = await scratch.sql<{ text: string }>(`
    select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname like 'intake%'`);
  const blinded = functions.map(({ text }) => text).filter((text) => text.search(LOOKS) >= 0);
  // What cannot be planted proves nothing.
  if (keys.length === 0 || blinded.length === 0) throw new Error("intake no longer recognises messages as it used to");
  for (const text of blinded) await scratch.sql(text.replace(LOOKS, "false"));
}
