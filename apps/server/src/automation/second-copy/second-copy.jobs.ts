// Takes turns of second copies, and forgets what ended.
import { Readable } from "node:stream";
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { type KeptFile, keepFile, owning } from "#conversation/messages";
import { asSystem, type Deps } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { type Prepared, prepare } from "./prepare.ts";
import { forget } from "./second-copy.queries.ts";
import { type TurnPayload, turnRequest } from "./second-copy.requests.ts";
import { settle } from "./settle.actions.ts";
import { NAME, type Walked, walk } from "./walk.ts";

/** Repeated, it begins from the same state: state and answer are one transaction. */
export const turnJob = defineJob<TurnPayload>({
  ...turnRequest,
  audit: { none: "carriesOut" },
  attempts: 2,
  timeoutSeconds: 50,
  mayOverlap: true,
  async run(deps, payload, signal) {
    const { tenantId } = payload;
    const prepared = await asSystem(deps, tenantId, (ctx) => prepare(ctx, payload), NAME);
    if (!prepared) return;
    const walked = await walk(deps, prepared, signal);
    const file = await keptFile(deps, prepared, walked);
    await owning(deps, file ? [file] : [], (claim) =>
      asSystem(deps, tenantId, (ctx) => settle(ctx, prepared, walked, file ? claim : null), NAME),
    );
  },
});

async function keptFile(deps: Deps, { place, files }: Prepared, { says, pdf }: Walked): Promise<KeptFile | null> {
  const say = says.find((one) => one.kind === "pdf");
  if (!say || !pdf || !files) return null;
  const file = { name: say.name, stream: Readable.from(pdf), maxBytes: pdf.length };
  try {
    return await keepFile(deps, place.tenantId, file, { field: "files", as: "document", files });
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

const LOOKUPS_MS = 90 * 24 * 3_600_000;
const STATES_MS = 24 * 3_600_000;
const SLICE = 1_000;

export const forgetJob = defineJob({
  name: "second_copy.forget",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 900,
  timeoutSeconds: 60,
  mayOverlap: true,
  async run(deps, _, signal) {
    const now = deps.clock.now().getTime();
    const before = { states: new Date(now - STATES_MS), lookups: new Date(now - LOOKUPS_MS) };
    for await (const tenantId of everyTenant(deps)) {
      const once = () => asSystem(deps, tenantId, ({ tx }) => forget(tx, before, SLICE), NAME);
      while (!signal.aborted && (await once()) === SLICE);
      if (signal.aborted) return;
    }
  },
});
