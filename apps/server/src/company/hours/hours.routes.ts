// HTTP doors of business hours and holidays: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/hours";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { type Asker, inTenant, type Routes, serve } from "#platform/http";
import * as holidays from "./holidays.actions.ts";
import { pageOfHolidays } from "./holidays.queries.ts";
import * as hours from "./hours.actions.ts";
import { listScopes } from "./hours.queries.ts";
import { forgetQuiet } from "./hours.quiet.ts";

const readOnly = { readOnly: true };

/** Once it stands, nobody goes by what was known of the hours before. */
async function changing<T>(
  deps: Deps,
  request: Asker & { readonly session: SessionState },
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const answer = await inTenant(deps, request, fn);
  forgetQuiet(deps, request.session.tenantId);
  return answer;
}

export const hoursRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showBusinessHours, (request) =>
      inTenant(deps, request, (ctx) => hours.showHours(ctx, hours.hoursOf(request.query)), readOnly),
    );
    serve(app, contract.saveBusinessHours, (request) =>
      changing(deps, request, (ctx) => hours.saveWeek(ctx, hours.hoursOf(request.query), request.body)),
    );
    serve(app, contract.saveBusinessMessage, (request) =>
      changing(deps, request, (ctx) => hours.saveMessage(ctx, hours.hoursOf(request.query), request.body)),
    );
    serve(app, contract.previewHours, (request) =>
      inTenant(deps, request, (ctx) => hours.preview(ctx, request.query), readOnly),
    );
    serve(app, contract.hoursScopes, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await listScopes(tx) }), readOnly),
    );
    mountHolidays(deps, app);
  };

function mountHolidays(deps: Deps, app: Parameters<Routes>[0]): void {
  serve(app, contract.listHolidays, (request) =>
    inTenant(deps, request, ({ tx }) => pageOfHolidays(tx, request.query), readOnly),
  );
  serve(app, contract.createHoliday, (request) =>
    changing(deps, request, (ctx) => holidays.addHoliday(ctx, request.body)),
  );
  serve(app, contract.importHolidays, (request) => changing(deps, request, holidays.importNational));
  serve(app, contract.updateHoliday, (request) =>
    changing(deps, request, (ctx) => holidays.changeHoliday(ctx, request.params.holidayId, request.body)),
  );
  serve(app, contract.deleteHoliday, (request) =>
    changing(deps, request, async (ctx) => {
      await holidays.removeHoliday(ctx, request.params.holidayId);
      return { ok: true as const };
    }),
  );
}
