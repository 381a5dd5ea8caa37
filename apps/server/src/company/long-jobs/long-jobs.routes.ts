// HTTP doors of long work: its progress, its end, and the files it made.
import {
  cancelLongJob as cancelRoute,
  listLongJobs as listRoute,
  longJobFailures,
  longJobResult,
  showLongJob as showRoute,
} from "@prosa/contracts/long-jobs";
import type { FastifyReply } from "fastify";
import { attachmentHeader } from "#company/files";
import type { Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { demandProof, inTenant, type Routes, refusalFor, serve } from "#platform/http";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { cancelLongJob, listLongJobs, showLongJob } from "./long-jobs.actions.ts";
import { loadOwn } from "./long-jobs.queries.ts";
import { type LongJobRow, longJobOf } from "./long-jobs.types.ts";

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const longJobRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listRoute, (request) => inTenant(deps, request, listLongJobs, { readOnly: true }));
    serve(app, showRoute, (request) =>
      inTenant(deps, request, (ctx) => showLongJob(ctx, request.params.longJobId), { readOnly: true }),
    );
    serve(app, cancelRoute, (request) =>
      inTenant(deps, request, (ctx) => cancelLongJob(ctx, request.params.longJobId)),
    );
    serve(app, longJobResult, (request, reply) =>
      hand(request, reply, request.params.longJobId, ({ resultKey, resultName }) => [resultKey, resultName ?? "file"]),
    );
    serve(app, longJobFailures, (request, reply) =>
      hand(request, reply, request.params.longJobId, ({ failuresKey }) => [failuresKey, "failures.csv"]),
    );

    async function hand(
      request: { readonly session: SessionState },
      reply: FastifyReply,
      id: string,
      pick: (job: LongJobRow) => [string | null, string],
    ) {
      const { session } = request;
      const job = await inTenant(deps, request, ({ tx }) => loadOwn(tx, id, session.userId), { readOnly: true });
      await demandRight(deps, session, job);
      const [key, name] = pick(job);
      if (key === null) throw new AppError("ERR_NO_FILE_FOUND");
      // Written by us, never by a request: the row belongs to the caller.
      const stored = await deps.storage.get(key as StorageKey).catch((error) => {
        if (error instanceof StoredFileMissing) throw new AppError("ERR_NO_FILE_FOUND", { cause: error });
        throw error;
      });
      reply
        .header("content-type", name.endsWith(".pdf") ? "application/pdf" : "application/octet-stream")
        .header("content-length", stored.size)
        .header("content-disposition", attachmentHeader(name))
        .header("content-security-policy", SANDBOX);
      return stored.stream;
    }
  };

/** The right with which the work was asked for, asked again: a file outlives a profile, a grant and a sight of a ticket. */
async function demandRight(deps: Deps, session: SessionState, job: LongJobRow): Promise<void> {
  const definition = longJobOf(job.kind);
  if (!definition) throw new AppError("ERR_NO_FILE_FOUND");
  const refusal = refusalFor(definition.route, session);
  if (refusal) throw new AppError(refusal);
  if (definition.route.proof === "fresh") await demandProof(deps, session);
  const { mayFetch, payload } = definition;
  if (mayFetch)
    await inTenant(deps, { session }, (ctx) => mayFetch(ctx, payload.parse(job.payload)), { readOnly: true });
}
