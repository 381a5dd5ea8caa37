// Passes to the sound of a call: sealed, for one person and one call, for a minute, once.
import { z } from "zod";
import type { Ctx, Deps } from "#platform/context";
import { createPassingSeal } from "#platform/secrets";
import * as queries from "./calls.queries.ts";

export const SOUND_PATH = "/call-sound";
const VALID_MS = 60_000;
const BINDING = ["sound"] as const;

const Pass = z.object({
  tenantId: z.number().int(),
  userId: z.number().int(),
  callId: z.number().int(),
  nonce: z.uuid(),
  until: z.number(),
});
export type Pass = z.infer<typeof Pass>;

export async function passFor(ctx: Ctx, channelId: number, userId: number) {
  const call = await queries.liveOfChannel(ctx.tx, channelId);
  if (call?.userId !== userId || call.state !== "active") return null;
  const until = ctx.now.getTime() + VALID_MS;
  const pass: Pass = { tenantId: ctx.tenantId, userId, callId: call.id, nonce: ctx.deps.ids.uuid(), until };
  const sealed = createPassingSeal(ctx.deps.config, "calls").seal(JSON.stringify(pass), BINDING);
  return { path: `${SOUND_PATH}?pass=${encodeURIComponent(sealed)}`, expiresAt: new Date(until).toISOString() };
}

/** Null for whatever we did not seal, and for what is too old. */
export function readPass(deps: Deps, sealed: string): Pass | null {
  try {
    const pass = Pass.parse(JSON.parse(createPassingSeal(deps.config, "calls").open(sealed, BINDING)));
    return pass.until > deps.clock.now().getTime() ? pass : null;
  } catch {
    return null;
  }
}
