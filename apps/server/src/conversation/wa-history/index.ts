// Door of a telephone's past: days of what was said before its channel was here, brought in as closed conversations.
import * as contract from "@prosa/contracts/sessions/channel-history";
import type { ServerModule } from "#platform/registry";
import { historyRoutes } from "./wa-history.routes.ts";
import "./wa-history.jobs.ts";
import "./wa-history.tables.ts";

export { askOfFile, fileAt } from "./wa-history.asking.ts";
export { keepNotices, sortNotices, takePast } from "./wa-history.files.ts";
export {
  allFilesRead,
  type FileProgress,
  nextFile,
  nothingRead,
  restOfFile,
  waitAWhile,
} from "./wa-history.progress.ts";
export { deleteFiles as forgetFiles, filesByChannel } from "./wa-history.queries.ts";

export const waHistoryModule: ServerModule = {
  name: "wa-history",
  serves: [contract.showHistory, contract.importHistory, contract.stopHistory],
  routes: historyRoutes,
};
