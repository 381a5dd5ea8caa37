// HTTP doors of the CRM: open the tenant's transaction, call one action or query, answer.
import * as beside from "@prosa/contracts/contact-deals";
import * as contract from "@prosa/contracts/kanban";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as boards from "./boards.actions.ts";
import { startPutting } from "./contact-deals.jobs.ts";
import { showContactDeals, showDealsOfContacts, showStages } from "./contact-deals.show.ts";
import * as deals from "./deals.actions.ts";
import { listDeals, showBoard, showBoards, showDeal, showLane } from "./kanban.show.ts";

const readOnly = { readOnly: true };
const done = { ok: true as const };

export const kanbanRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listBoards, (request) => inTenant(deps, request, showBoards, readOnly));
    serve(app, contract.showBoard, (request) =>
      inTenant(deps, request, (ctx) => showBoard(ctx, request.params.boardId, request.query), readOnly),
    );
    serve(app, contract.createBoard, (request) => inTenant(deps, request, (ctx) => boards.addBoard(ctx, request.body)));
    serve(app, contract.updateBoard, (request) =>
      inTenant(deps, request, (ctx) => boards.changeBoard(ctx, request.params.boardId, request.body.name)),
    );
    serve(app, contract.deleteBoard, (request) =>
      inTenant(deps, request, async (ctx) => {
        await boards.removeBoard(ctx, request.params.boardId);
        return done;
      }),
    );
    serve(app, contract.createLane, (request) => inTenant(deps, request, (ctx) => boards.addLane(ctx, request.body)));
    serve(app, contract.updateLane, (request) =>
      inTenant(deps, request, (ctx) => boards.changeLane(ctx, request.params.laneId, request.body)),
    );
    serve(app, contract.deleteLane, (request) =>
      inTenant(deps, request, async (ctx) => {
        await boards.removeLane(ctx, request.params.laneId);
        return done;
      }),
    );
    serve(app, contract.laneDeals, (request) =>
      inTenant(deps, request, (ctx) => showLane(ctx, request.params.laneId, request.query), readOnly),
    );
    serve(app, contract.listDeals, (request) =>
      inTenant(deps, request, (ctx) => listDeals(ctx, request.query), readOnly),
    );
    serve(app, beside.dealStages, (request) => inTenant(deps, request, showStages, readOnly));
    serve(app, beside.contactDeals, (request) =>
      inTenant(deps, request, (ctx) => showContactDeals(ctx, request.params.contactId), readOnly),
    );
    serve(app, beside.dealsOfContacts, (request) =>
      inTenant(deps, request, (ctx) => showDealsOfContacts(ctx, request.query.contactIds), readOnly),
    );
    serve(app, beside.putOnBoard, (request) => inTenant(deps, request, (ctx) => startPutting(ctx, request.body)));
    serve(app, contract.createDeal, (request) => inTenant(deps, request, (ctx) => deals.createDeal(ctx, request.body)));
    serve(app, contract.showDeal, (request) =>
      inTenant(deps, request, (ctx) => showDeal(ctx, request.params.dealId), readOnly),
    );
    serve(app, contract.updateDeal, (request) =>
      inTenant(deps, request, (ctx) => deals.changeDeal(ctx, request.params.dealId, request.body)),
    );
    serve(app, contract.deleteDeal, (request) =>
      inTenant(deps, request, async (ctx) => {
        await deals.deleteDeal(ctx, request.params.dealId);
        return done;
      }),
    );
  };
