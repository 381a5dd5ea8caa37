// Door of media: messages' files, from the provider or the composer to the screen.
import type { ServerModule } from "#platform/registry";
import { startTools } from "./drawing/media.tools.ts";
import { fetchJob, prepareJob, sweepTrash, sweepWaiting } from "./media.jobs.ts";
import { mediaRoutes, sendMediaTo } from "./media.routes.ts";
import "./media.messages.shelf.ts";
import "./media.tables.ts";

export { plain as plainText } from "./drawing/media.pdf-text.rules.ts";
export { readPdfText } from "./drawing/media.pdf-text.ts";
export { copyMedia, fetchAgain } from "./media.actions.ts";
export { makeLink } from "./media.links.ts";
export { toOutboundFile } from "./media.outbound.ts";
export { findMedia, loadMedia } from "./media.queries.ts";
export { mediaFetch, mediaPrepare, recordingReady } from "./media.requests.ts";
export { attachShared, copyShared, dropShared, keepShared, loadShared, type SharedMedia } from "./media.shared.ts";
export { defineShelf } from "./media.shelves.ts";
export type { MessageMediaTable } from "./media.tables.ts";
export type { MediaRow, StoredUpload } from "./media.types.ts";
export { attachUpload, discardUpload, storeUpload } from "./media.uploads.ts";
export { toWireMedia } from "./media.wire.ts";
export { sendMediaTo };

export const mediaModule: ServerModule = {
  name: "media",
  routes: mediaRoutes,
  jobs: [fetchJob, prepareJob, sweepWaiting, sweepTrash],
  start: { role: "worker", run: startTools },
};
