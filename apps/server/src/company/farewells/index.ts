// Door of farewell messages: what a customer is told at the end.
import * as contract from "@prosa/contracts/farewells";
import type { ServerModule } from "#platform/registry";
import { farewellRoutes } from "./farewells.routes.ts";
import "./farewells.tables.ts";

export const farewellsModule: ServerModule = {
  name: "farewells",
  serves: [contract.listFarewells, contract.createFarewell, contract.updateFarewell, contract.deleteFarewell],
  routes: farewellRoutes,
};
