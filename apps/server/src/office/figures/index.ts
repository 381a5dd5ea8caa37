// Door of figures: what facts add up to, for whoever asks.
import * as contract from "@prosa/contracts/figures";
import type { ServerModule } from "#platform/registry";
import { figureRoutes } from "./figures.routes.ts";

export const figuresModule: ServerModule = {
  name: "figures",
  serves: [contract.readFigures, contract.readFacts, contract.readNow],
  routes: figureRoutes,
};
