// Removes pictures of brands that none uses: the rows a day after they were drawn, then their files.
import { brandImages } from "@prosa/contracts/company/brand/branding";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { storageKey } from "#platform/storage";
import { forgetUnused, lockBrands } from "./branding.queries.ts";
import { endings } from "./images.rules.ts";

export const UNUSED_MS = 86_400_000;

export const keyOf = (name: string, ending: string) => storageKey(OPERATOR_TENANT_ID, "brand", `${name}-${ending}`);

export const dropBrandImage = defineJob({
  name: "branding.drop_image",
  audit: { none: "upkeep" },
  payload: z.object({ name: z.string(), ref: z.enum(brandImages) }),
  async run(deps, { name, ref }) {
    for (const ending of endings[ref]) await deps.storage.delete(keyOf(name, ending));
  },
});

/** Under the lock of the brands, so that nobody begins to use what goes. */
export const sweepBrandImages = defineJob({
  name: "branding.sweep_images",
  audit: { none: "upkeep" },
  payload: z.object({}),
  run: (deps) =>
    asSystem(
      deps,
      OPERATOR_TENANT_ID,
      async (ctx) => {
        await lockBrands(ctx.tx);
        const gone = await forgetUnused(ctx.tx, new Date(ctx.now.getTime() - UNUSED_MS));
        for (const { name, ref } of gone) await ctx.enqueue(dropBrandImage, { name, ref });
      },
      "brands",
    ),
});
