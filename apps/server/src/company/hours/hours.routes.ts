// HTTP doors of business hours and holidays: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/hours";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { type Asker, inTenant, type Routes, serve } from "#platform/http";
import * as holidays from "./holidays.actions.ts";
import { pageOfHolidays } from "./holidays.queries.ts";
import * as hours from "./hours.actions.ts";
import { listScopes } from "./hours.queries.ts";
import { forgetQuiet } from "./hours.quiet.ts";
import { renewOpenSpans } from "./spans/open-spans.ts";

const readOnly = { readOnly: true };

type Change<T> = (ctx: Ctx) => Promise<T>;
type Asking = Asker & { readonly session: SessionState };

/** Once it stands, nobody goes by what was known of the hours before. */
async function changing<T>(deps: Deps, request: Asking, change: Change<T>): Promise<T> {
  const answer = await inTenant(deps, request, change);
  forgetQuiet(deps, request.session.tenantId);
  return answer;
}

/** What changes when it is open also changes how much business time has passed. */
const changingSpans = <T>(deps: Deps, request: Asking, change: Change<T>): Promise<T> =>
  changing(deps, request, async (ctx) => {
    const answer = await change(ctx);
    await ctx.enqueue(renewOpenSpans, { tenantId: ctx.tenantId });
    return answer;
  });

export const hoursRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showBusinessHours, (request) =>
      inTenant(deps, request, (ctx) => hours.showHours(ctx, hours.hoursOf(request.query)), readOnly),
    );
    serve(app, contract.saveBusinessHours, (request) =>
      changingSpans(deps, request, (ctx) => hours.saveWeek(ctx, hours.hoursOf(request.query), request.body)),
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
    changingSpans(deps, request, (ctx) => holidays.addHoliday(ctx, request.body)),
  );
  serve(app, contract.importHolidays, (request) => changingSpans(deps, request, holidays.importNational));
  serve(app, contract.updateHoliday, (request) =>
    changingSpans(deps, request, (ctx) => holidays.changeHoliday(ctx, request.params.holidayId, request.body)),
  );
  serve(app, contract.deleteHoliday, (request) =>
    changingSpans(deps, request, async (ctx) => {
      await holidays.removeHoliday(ctx, request.params.holidayId);
      return { ok: true as const };
    }),
  );
}
