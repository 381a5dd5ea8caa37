// Receives one file as a stream: the same access and input rules as every route, and limits before anything is read.
import type { Readable } from "node:stream";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { AnswerOf, RouteShape } from "@prosa/contracts/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors";
import { StorageFull, StoredFileTooLarge } from "#platform/storage";
import { replaying } from "../once.ts";
import { recorded } from "../recorded.ts";
import { frameOf, type HttpApp, type ServedRequest } from "../serve.ts";

export interface ReceivedFile {
  /** As the uploader calls it: to be shown, never to be trusted. */
  readonly name: string;
  readonly stream: Readable;
  /** Whoever stores the stream must stop there. */
  readonly maxBytes: number;
}

type UploadRoute = RouteShape & { upload: { readonly maxBytes: number } };

const FIELD = "file";
/** Boundaries and part headers around the file. */
const ENVELOPE_BYTES = 16_384;

/** Awaited, for the multipart reader is mounted for this route alone: everywhere else such bodies stay refused. */
export async function serveUpload<const R extends UploadRoute>(
  app: HttpApp,
  route: R,
  handler: (request: ServedRequest<R>, file: ReceivedFile) => Promise<AnswerOf<R>>,
): Promise<void> {
  const { maxBytes } = route.upload;
  // One byte more than allowed reaches the store, so that the store notices; no more than that is ever handed on.
  const limits = { files: 1, fields: 0, parts: 1, fileSize: maxBytes + 1, fieldNameSize: 100, headerPairs: 20 };
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    const frame = frameOf(scope, route);
    scope.route({
      ...frame,
      async onRequest(request, reply) {
        await frame.onRequest(request);
        if (Number(request.headers["content-length"] ?? 0) > maxBytes + ENVELOPE_BYTES) throw tooLarge(reply, maxBytes);
      },
      async handler(request, reply) {
        const part = await readPart(request);
        try {
          const file = { name: part.filename, stream: part.file, maxBytes };
          const served = request as unknown as ServedRequest<R>;
          return await recorded(app.deps, route, request, () =>
            replaying(app.deps, request, reply, () => handler(served, file)),
          );
        } catch (error) {
          if (error instanceof StoredFileTooLarge) throw tooLarge(reply, maxBytes);
          if (error instanceof StorageFull) throw new AppError("ERR_UNAVAILABLE", { detail: "storage", cause: error });
          // The client left, or its form ended in the middle of the file.
          if (part.file.errored || !request.raw.complete)
            throw new AppError("ERR_VALIDATION", { field: FIELD, cause: error });
          throw error;
        } finally {
          part.file.resume();
        }
      },
    });
  });
}

async function readPart(request: FastifyRequest): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
  if (!part || part.fieldname !== FIELD) {
    part?.file.resume();
    throw new AppError("ERR_VALIDATION", { field: FIELD });
  }
  return part;
}

/** The rest of the body is on its way and nobody will read it, so the connection ends with the answer. */
function tooLarge(reply: FastifyReply, maxBytes: number): AppError {
  reply.header("connection", "close");
  return new AppError("ERR_TOO_LARGE", { field: FIELD, detail: String(maxBytes) });
}
