// Door of transcripts: voice messages as text, for whoever may see their conversation.
import { transcribeMessage } from "@prosa/contracts/message-delivery";
import type { ServerModule } from "#platform/registry";
import { considerJob, makeJob } from "./transcripts.jobs.ts";
import { transcriptRoutes } from "./transcripts.routes.ts";
import "./transcripts.tables.ts";

export { isWrittenDown, noteSpoken } from "./transcripts.actions.ts";

export const transcriptsModule: ServerModule = {
  name: "transcripts",
  serves: [transcribeMessage],
  routes: transcriptRoutes,
  jobs: [considerJob, makeJob],
};
