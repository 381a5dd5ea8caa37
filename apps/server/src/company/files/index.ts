// Door of files: private uploads that texts and messages use.
import { downloadFile, uploadFile } from "@prosa/contracts/files";
import type { ServerModule } from "#platform/registry";
import { sweepUnusedFiles } from "./files.jobs.ts";
import { fileRoutes } from "./files.routes.ts";
import "./files.tables.ts";
import "./trash.tables.ts";

export { attachmentHeader, cleanFileName } from "./file-name.rules.ts";
export { typeOfContent } from "./file-type.rules.ts";
export { fileUrl, freeFile, receiveFile, shareFile, takeFile } from "./files.actions.ts";
export { findSharedFile, findTakenFile, type KeptFile, loadFile } from "./files.queries.ts";

export const filesModule: ServerModule = {
  name: "files",
  serves: [uploadFile, downloadFile],
  routes: fileRoutes,
  jobs: [sweepUnusedFiles],
};
