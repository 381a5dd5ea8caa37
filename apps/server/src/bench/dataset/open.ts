// Opens a dataset to be measured on: a copy of one that was made before, or one made for it.
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../../app.ts";
import { copyNamed, makeScratch, openNamed, type Scratch } from "../../chaos/scratch.ts";
import { makeDataset } from "./make.ts";
import { sizeNamed } from "./shape.rules.ts";

export interface Wanted {
  /** S, M or L: made when no database is named. */
  dataset: string;
  database?: string;
  /** In that database itself and not in a copy: it stays, and is not what it was. */
  inPlace?: boolean;
}

export async function openDataset({ dataset, database, inPlace = false }: Wanted): Promise<Scratch> {
  const shape = sizeNamed(dataset);
  const open = inPlace ? openNamed : copyNamed;
  const scratch = database === undefined ? await makeScratch("select 1") : await open(database);
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    if (database === undefined) await makeDataset(scratch, shape);
    return scratch;
  } catch (error) {
    await scratch.drop();
    throw error;
  }
}
