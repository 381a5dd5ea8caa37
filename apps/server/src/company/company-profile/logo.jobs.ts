// Removes the bytes of a logo nobody shows any more, also of one that never became the company's.
import { z } from "zod";
import { pictureKeyOf } from "#company/users";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { readLogoKey } from "./company-profile.queries.ts";

export const dropLogo = defineJob({
  name: "company_profile.drop_logo",
  audit: { none: "upkeep" },
  payload: z.object({ tenantId: z.number().int(), name: z.string() }),
  async run(deps, { tenantId, name }) {
    const key = pictureKeyOf(tenantId, name);
    const shown = await asSystem(deps, tenantId, ({ tx }) => readLogoKey(tx));
    if (shown !== key) await deps.storage.delete(key);
  },
});
