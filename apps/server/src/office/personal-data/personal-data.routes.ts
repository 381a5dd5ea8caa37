// HTTP doors of people's rights over their data.
import * as contract from "@prosa/contracts/personal-data";
import type { AnswerOf } from "@prosa/contracts/route";
import { demandAdmin } from "#conversation/contact-work";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve } from "#platform/http";
import { startErasure } from "./erase.jobs.ts";
import { erasedAt, newestErasures } from "./erasures.queries.ts";
import { startPersonExport } from "./export.jobs.ts";
import { countUnder, findPerson } from "./personal-data.queries.ts";
import type { Counts } from "./personal-data.tables.ts";

const readOnly = { readOnly: true };

export const personalDataRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showPersonalData, (request) =>
      inTenant(deps, request, (ctx) => show(ctx, request.params.contactId), readOnly),
    );
    serve(app, contract.exportPerson, (request) =>
      inTenant(deps, request, (ctx) => startPersonExport(ctx, request.params.contactId)),
    );
    serve(app, contract.erasePerson, (request) =>
      inTenant(deps, request, (ctx) => startErasure(ctx, request.params.contactId, request.body.confirmation)),
    );
    serve(app, contract.listErasures, (request) => inTenant(deps, request, list, readOnly));
  };

async function show(ctx: Ctx, contactId: number): Promise<AnswerOf<typeof contract.showPersonalData>> {
  await demandAdmin(ctx);
  const person = await findPerson(ctx, contactId);
  if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
  const at = await erasedAt(ctx, contactId);
  return {
    counts: await countUnder(ctx, { table: "contacts", ids: [contactId] }),
    activeTickets: person.active,
    name: person.name,
    erasedAt: at?.toISOString() ?? null,
  };
}

async function list(ctx: Ctx): Promise<AnswerOf<typeof contract.listErasures>> {
  await demandAdmin(ctx);
  const rows = await newestErasures(ctx);
  const erasures = rows.map(({ counts, erasedAt: at, replayedAt, ...row }) => ({
    ...row,
    counts: counts as Counts,
    erasedAt: at.toISOString(),
    replayedAt: replayedAt?.toISOString() ?? null,
  }));
  return { erasures };
}
