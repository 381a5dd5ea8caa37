// All brands as this process knows them: asked again after some seconds, and at once when any process keeps one.
import type { Deps, HostBook } from "#platform/context";
import type { Redis } from "#platform/redis";
import { allBrands, type BrandRow } from "./branding.queries.ts";
import { type DressedBrand, dressIn } from "./dress.ts";

const BELL = "brands";
/** How long a change may go unnoticed where the bell was not heard. */
const KEPT_MS = 5_000;

interface Known extends BrandRow {
  readonly dressed: DressedBrand;
}

interface Memory {
  at: number;
  /** Null: never read, or forgotten. */
  brands: readonly Known[] | null;
  /** Kept when the database is away. */
  last: readonly Known[];
  reading: Promise<readonly Known[]> | null;
  generation: number;
}

// By messenger, which each server of a process has one of.
const memories = new WeakMap<Redis, Memory>();

function memoryOf({ redis }: Deps): Memory {
  const known = memories.get(redis);
  if (known) return known;
  const memory: Memory = { at: 0, brands: null, last: [], reading: null, generation: 0 };
  memories.set(redis, memory);
  redis.listen(BELL, () => {
    memory.generation += 1;
    memory.brands = null;
    memory.reading = null;
  });
  return memory;
}

export const announceBrands = ({ redis }: Deps): void => redis.ring(BELL, "1");

async function readBrands(deps: Deps, memory: Memory): Promise<readonly Known[]> {
  const { generation } = memory;
  const rows = await deps.db.withoutTenant("a page is shown before anybody is known", allBrands);
  const brands = rows.map((row) => ({ ...row, dressed: dressIn(row) }));
  if (memory.generation === generation) Object.assign(memory, { at: deps.clock.monotonic(), brands, last: brands });
  return brands;
}

/** One question at a time, whoever asks. */
export async function knownBrands(deps: Deps): Promise<readonly Known[]> {
  const memory = memoryOf(deps);
  if (memory.brands && deps.clock.monotonic() - memory.at < KEPT_MS) return memory.brands;
  const reading = memory.reading ?? readBrands(deps, memory);
  memory.reading = reading;
  try {
    return await reading;
  } finally {
    if (memory.reading === reading) memory.reading = null;
  }
}

/** What was known last, where the database is away: a page in an old colour is better than none. */
async function brandsOrLast(deps: Deps): Promise<readonly Known[]> {
  try {
    return await knownBrands(deps);
  } catch (error) {
    deps.log.warn({ error }, "the brands could not be read");
    return memoryOf(deps).last;
  }
}

export async function brandAt(deps: Deps, hostname: string): Promise<Known | null> {
  const brands = await brandsOrLast(deps);
  return brands.find(({ host }) => host === hostname) ?? brands.find(({ host }) => host === null) ?? null;
}

export const hostBook = (deps: Deps): HostBook => ({
  isOurs: async (hostname) => (await brandsOrLast(deps)).some(({ host }) => host === hostname),
  dressOf: async (hostname) => (await brandAt(deps, hostname))?.dressed.dress ?? null,
});
