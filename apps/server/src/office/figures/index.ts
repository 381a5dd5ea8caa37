// Door of figures: what facts add up to, for whoever asks.
import * as contract from "@prosa/contracts/figures";
import { readForecast } from "@prosa/contracts/office/forecast";
import type { ServerModule } from "#platform/registry";
import { figureRoutes } from "./figures.routes.ts";
import { findAnomalies } from "./outlook/anomaly.jobs.ts";
import "./outlook/outlook.tables.ts";

export { showFigures } from "./figures.actions.ts";
export { demandDays } from "./figures.rules.ts";
export { homeWords, metricWords } from "./figures.words.rules.ts";

export const figuresModule: ServerModule = {
  name: "figures",
  serves: [contract.readFigures, contract.readFacts, contract.readNow, contract.exportHome, readForecast],
  routes: figureRoutes,
  jobs: [findAnomalies],
};
