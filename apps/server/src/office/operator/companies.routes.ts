// HTTP doors of the operator's companies and plans. Access "operator" lets in admins of tenant 1 and nobody else.
import * as contract from "@prosa/contracts/companies";
import { languageOf } from "#company/letters";
import type { Deps, SessionState } from "#platform/context";
import { type Asker, type Routes, serve } from "#platform/http";
import { atScreen } from "./acting.ts";
import { editCompany, handLink, makeCompany, renew, setStatus } from "./companies.actions.ts";
import { pageOfCompanies } from "./companies.queries.ts";
import { deleteCompany, leaving } from "./departures.actions.ts";
import { editPlan, makePlan, pageOfPlans } from "./plans.actions.ts";

interface Request extends Asker {
  readonly session: SessionState;
  readonly ip: string;
  readonly headers: { "accept-language"?: string | undefined };
}

export const companyRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const by = (request: Request) => atScreen(deps, request, languageOf(request.headers["accept-language"]));

    serve(app, contract.listCompanies, (request) => pageOfCompanies(deps.db, request.query, deps.clock.now()));
    serve(app, contract.createCompany, (request) => makeCompany(deps, by(request), request.body));
    serve(app, contract.linkOwner, (request) =>
      handLink(deps, by(request), request.params.tenantId, request.body.deliver),
    );
    serve(app, contract.updateCompany, (request) =>
      editCompany(deps, by(request), request.params.tenantId, request.body),
    );
    serve(app, contract.setCompanyStatus, (request) =>
      setStatus(deps, by(request), request.params.tenantId, request.body.status),
    );
    serve(app, contract.deleteCompany, (request) => deleteCompany(deps, by(request), request.params.companyId));
    serve(app, contract.listLeaving, () => leaving(deps));
    serve(app, contract.renewCompany, (request) => renew(deps, by(request), request.params.tenantId, request.body));

    serve(app, contract.listPlans, (request) => pageOfPlans(deps, request.query));
    serve(app, contract.createPlan, (request) => makePlan(by(request), request.body));
    serve(app, contract.updatePlan, (request) => editPlan(deps, by(request), request.params.planId, request.body));
  };
