// Door of the CRM: boards, lanes and deals.
import * as beside from "@prosa/contracts/contact-deals";
import * as contract from "@prosa/contracts/kanban";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { dealChanged, dealDeleted } from "./deals.events.ts";
import { kanbanRoutes } from "./kanban.routes.ts";
import "./deals.contacts.ts";
import "./kanban.tables.ts";
import "./report/deals.report.ts";

export { createBoard } from "./boards.actions.ts";
export { settleLaneNumbers } from "./boards.queries.ts";
export { changeDeal, createDeal } from "./deals.actions.ts";
export { moveDeal } from "./deals.by-rule.actions.ts";
export { firstPlaces } from "./deals.place.ts";
export { listDeals } from "./kanban.show.ts";

export const kanbanModule: ServerModule = {
  name: "kanban",
  serves: [
    contract.listBoards,
    contract.showBoard,
    contract.createBoard,
    contract.updateBoard,
    contract.deleteBoard,
    contract.createLane,
    contract.updateLane,
    contract.deleteLane,
    contract.laneDeals,
    contract.listDeals,
    contract.createDeal,
    contract.showDeal,
    contract.updateDeal,
    contract.deleteDeal,
    beside.dealStages,
    beside.contactDeals,
    beside.dealsOfContacts,
    beside.putOnBoard,
  ],
  routes: kanbanRoutes,
  gates: [defineFeature({ gate: "kanban" })],
  journalKinds: [dealChanged, dealDeleted],
};
