// HTTP doors of files: one in, one out; what comes out is saved by the browser and never shown as a page of ours.
import { downloadFile, uploadFile } from "@prosa/contracts/files";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve, serveUpload } from "#platform/http";
import { StoredFileMissing } from "#platform/storage";
import { attachmentHeader } from "./file-name.rules.ts";
import { receiveFile } from "./files.actions.ts";
import { loadFile } from "./files.queries.ts";

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const fileRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    await serveUpload(app, uploadFile, (request, file) => receiveFile(deps, request, file));

    serve(app, downloadFile, async (request, reply) => {
      const { userId } = request.session;
      const file = await inTenant(deps, request, ({ tx }) => loadFile(tx, request.params.fileId, userId), {
        readOnly: true,
      });
      const stored = await deps.storage.get(file.storageKey).catch((error) => {
        if (error instanceof StoredFileMissing) throw new AppError("ERR_NO_FILE_FOUND", { cause: error });
        throw error;
      });
      reply
        .header("content-type", file.mime === "text/plain" ? "text/plain; charset=utf-8" : file.mime)
        .header("content-length", stored.size)
        .header("content-disposition", attachmentHeader(file.name))
        .header("content-security-policy", SANDBOX);
      return stored.stream;
    });
  };
