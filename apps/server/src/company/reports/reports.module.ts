// The doors of reports: two for each that the contract names, and what their filters offer.
import { reportChoices, reports } from "@prosa/contracts/report-list";
import type { ReportFilter, ReportShape, reportFormats } from "@prosa/contracts/report-shapes";
import { defineFeature } from "#company/plans";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { choicesOf } from "./reports.choices.ts";
import { startReport } from "./reports.jobs.ts";
import { showReport } from "./reports.show.ts";
import { reportOf } from "./reports.types.ts";

/** Those of any list of reports, so that one more is served as all others are. */
export function moduleOfReports(name: string, shapes: readonly ReportShape[]): ServerModule {
  return {
    name,
    serves: shapes.flatMap(({ list, export: file }) => [list, file]),
    routes: (deps) => async (app) => {
      for (const { id, list, export: file } of shapes) {
        const definition = reportOf(id);
        serve(app, list, (request) =>
          inTenant(deps, request, (ctx) => showReport(ctx, definition, request.query as ReportFilter), {
            readOnly: true,
          }),
        );
        serve(app, file, (request) =>
          inTenant(deps, request, (ctx) =>
            startReport(ctx, definition, request.body as never as { filter: ReportFilter; format: Format }),
          ),
        );
      }
    },
  };
}

type Format = (typeof reportFormats)[number];

const ours = moduleOfReports("reports", reports);

export const reportsModule: ServerModule = {
  ...ours,
  serves: [...(ours.serves ?? []), reportChoices],
  gates: [defineFeature({ gate: "reports" })],
  routes: (deps) => async (app) => {
    await ours.routes?.(deps)(app);
    serve(app, reportChoices, (request) => inTenant(deps, request, choicesOf, { readOnly: true }));
  },
};
