// Door of letters with figures: weekly and monthly, of a report or the start page, to whoever wants them and may see them.
import * as contract from "@prosa/contracts/report-letters";
import type { ServerModule } from "#platform/registry";
import { findDueLetters, reportLetter, sendReportLetter } from "./report-letters.jobs.ts";
import { reportLetterRoutes } from "./report-letters.routes.ts";
import "./report-letters.tables.ts";

export const reportLettersModule: ServerModule = {
  name: "report-letters",
  serves: [
    contract.listReportLetters,
    contract.createReportLetter,
    contract.resumeReportLetter,
    contract.deleteReportLetter,
    contract.endReportLetter,
  ],
  routes: reportLetterRoutes,
  jobs: [findDueLetters, sendReportLetter, reportLetter.job],
};
