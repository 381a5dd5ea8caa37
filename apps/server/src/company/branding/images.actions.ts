// Pictures of brands: drawn anew when they come, shown while a brand uses them.
import { buffer } from "node:stream/consumers";
import type { BrandImage } from "@prosa/contracts/company/brand/branding";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant, type ReceivedFile } from "#platform/http";
import { type Drawn, drawBackground, drawIcon, drawLogo } from "#platform/pictures";
import { StoredFileTooLarge } from "#platform/storage";
import { recordBrand } from "./branding.actions.ts";
import * as queries from "./branding.queries.ts";
import { keyOf, sweepBrandImages, UNUSED_MS } from "./images.jobs.ts";
import { isPicture, mostBytes } from "./images.rules.ts";

const draw: Record<BrandImage, (content: Buffer) => Promise<Drawn | null>> = {
  logoLight: (content) => drawLogo(content, mostBytes.logo),
  logoDark: (content) => drawLogo(content, mostBytes.logo),
  icon: drawIcon,
  loginBackground: (content) => drawBackground(content, mostBytes.background),
};

export async function receiveImage(deps: Deps, request: Asker, ref: BrandImage, file: ReceivedFile) {
  const content = await buffer(file.stream);
  if (content.length > file.maxBytes) throw new StoredFileTooLarge();
  const drawn = isPicture(content) ? await draw[ref](content) : null;
  if (drawn === null) throw new AppError("ERR_VALIDATION", { field: "file", detail: "type" });
  const name = deps.ids.uuid().replaceAll("-", "");
  // Noted before the first byte is kept, with the sweep that would clear it away: a crash leaves nothing behind.
  await inTenant(deps, request, async (ctx) => {
    await queries.noteImage(ctx, name, ref);
    await ctx.enqueue(sweepBrandImages, {}, { startAfter: new Date(ctx.now.getTime() + UNUSED_MS + 60_000) });
    await recordBrand(ctx, { what: ref });
  });
  for (const [ending, bytes] of Object.entries(drawn)) await deps.storage.put(keyOf(name, ending), bytes);
  return { ref, name, bytes: Math.max(...Object.values(drawn).map(({ length }) => length)) };
}
