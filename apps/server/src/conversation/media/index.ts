// Door of media: messages' files, from the provider or the composer to the screen.
import type { ServerModule } from "#platform/registry";
import { startTools } from "./drawing/media.tools.ts";
import { fetchJob, prepareJob, sweepTrash, sweepWaiting } from "./media.jobs.ts";
import { mediaRoutes } from "./media.routes.ts";
import "./media.tables.ts";

export { copyMedia, fetchAgain } from "./media.actions.ts";
export { toOutboundFile } from "./media.outbound.ts";
export { loadMedia } from "./media.queries.ts";
export { mediaFetch, mediaPrepare } from "./media.requests.ts";
export type { MediaRow, StoredUpload } from "./media.types.ts";
export { attachUpload, discardUpload, storeUpload } from "./media.uploads.ts";
export { toWireMedia } from "./media.wire.ts";

export const mediaModule: ServerModule = {
  name: "media",
  routes: mediaRoutes,
  jobs: [fetchJob, prepareJob, sweepWaiting, sweepTrash],
  start: { role: "worker", run: startTools },
};
