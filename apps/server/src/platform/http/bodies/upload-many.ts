// Receives several files beside a JSON body: one after the other, as streams, under one limit for all of them.
import type { Readable } from "node:stream";
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import { ourLimits } from "@prosa/contracts/limits";
import type { AnswerOf, RouteShape } from "@prosa/contracts/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors";
import { StorageFull, StoredFileTooLarge } from "#platform/storage";
import { readInput } from "../input.ts";
import { replaying } from "../once.ts";
import { recorded } from "../recorded.ts";
import { frameOf, type HttpApp, type ServedRequest } from "../serve.ts";
import { jsonReader } from "./json-body.ts";
import type { ReceivedFile } from "./upload.ts";
import { freeBuffersOf } from "./upload-buffers.ts";

export interface ReceivedFiles {
  /**
   * Hands over each file as it arrives and waits before it reads the next; resolves once the form has ended. Whoever
   * stores a file must stop at its `maxBytes`. When this fails, whatever was stored before is the caller's to discard.
   */
  each(receive: (file: ReceivedFile, place: number) => Promise<void>): Promise<void>;
}

type FilesRoute = RouteShape & { files: { readonly maxFiles: number; readonly maxTotalBytes: number } };
type Parts = AsyncIterator<Multipart, unknown>;

const PAYLOAD = "payload";
const FILES = "files";
/** Boundaries and part headers, of each file and of the payload. */
const ENVELOPE_BYTES = 4_096;

const none: ReceivedFiles = { each: async () => {} };

/** Awaited, for the multipart reader is mounted for this route alone: everywhere else such bodies stay refused. */
export async function serveFiles<const R extends FilesRoute>(
  app: HttpApp,
  route: R,
  handler: (request: ServedRequest<R>, files: ReceivedFiles, reply: FastifyReply) => Promise<AnswerOf<R>>,
): Promise<void> {
  const { maxFiles, maxTotalBytes } = route.files;
  const fieldSize = ourLimits.jsonBodyKiB * 1024;
  const longestBody = maxTotalBytes + fieldSize + (maxFiles + 1) * ENVELOPE_BYTES;
  const limits = {
    files: maxFiles,
    fields: 1,
    parts: maxFiles + 1,
    fieldSize,
    // One byte more than allowed reaches the store, so that the store notices; no more than that is ever handed on.
    fileSize: maxTotalBytes + 1,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    const frame = frameOf(scope, route);
    const readJson = jsonReader(scope);
    scope.route({
      ...frame,
      async onRequest(request, reply) {
        await frame.onRequest(request);
        if (Number(request.headers["content-length"] ?? 0) > longestBody) throw tooLarge(reply, maxTotalBytes);
      },
      async preValidation(request) {
        if (!request.isMultipart()) await frame.preValidation(request);
      },
      async handler(request, reply) {
        const served = request as unknown as ServedRequest<R>;
        const handle = (files: ReceivedFiles) =>
          recorded(app.deps, route, request, () =>
            replaying(app.deps, request, reply, () => handler(served, files, reply)),
          );
        if (!request.isMultipart()) return handle(none);
        let stopFreeing = () => {};
        try {
          const parts = request.parts();
          request.body = await readPayload(request, parts, readJson);
          stopFreeing = freeBuffersOf(request.raw);
          readInput(route, request);
          return await handle(filesOf(parts, maxTotalBytes));
        } catch (error) {
          if (error instanceof StoredFileTooLarge) throw tooLarge(reply, maxTotalBytes, error);
          if (error instanceof StorageFull) throw new AppError("ERR_UNAVAILABLE", { detail: "storage", cause: error });
          throw error;
        } finally {
          // A client in the middle of its body reads no answer before it has sent the rest, unless that is too much.
          if (!(await drain(request.raw, longestBody))) reply.header("connection", "close");
          stopFreeing();
        }
      },
    });
  });
}

async function readPayload(
  request: FastifyRequest,
  parts: Parts,
  readJson: ReturnType<typeof jsonReader>,
): Promise<unknown> {
  const part = await nextPart(parts, PAYLOAD);
  if (part?.type !== "field" || part.fieldname !== PAYLOAD) throw new AppError("ERR_VALIDATION", { field: PAYLOAD });
  if (part.valueTruncated) throw new AppError("ERR_TOO_LARGE", { field: PAYLOAD });
  // A part that calls itself JSON was read already, by a parser that knows nothing of our depth.
  const text = typeof part.value === "string" ? part.value : JSON.stringify(part.value);
  return new Promise((resolve, reject) => {
    const refuse = (cause: Error) => reject(new AppError("ERR_VALIDATION", { field: PAYLOAD, cause }));
    readJson(request, text, (error, value) => (error ? refuse(error) : resolve(value)));
  });
}

function filesOf(parts: Parts, maxTotalBytes: number): ReceivedFiles {
  return {
    async each(receive) {
      const received: MultipartFile[] = [];
      for (;;) {
        const part = await nextPart(parts, FILES);
        // Counted now: a part has come only when the one before it has been read to its end.
        const left = maxTotalBytes - received.reduce((sum, { file }) => sum + bytesRead(file), 0);
        if (left < 0) throw new StoredFileTooLarge();
        if (!part) return;
        if (part.type !== "file" || part.fieldname !== FILES) throw new AppError("ERR_VALIDATION", { field: FILES });
        try {
          await receive({ name: part.filename, stream: part.file, maxBytes: left }, received.length);
        } catch (error) {
          // The client left, or its form ended in the middle of the file.
          if (part.file.errored) throw new AppError("ERR_VALIDATION", { field: FILES, cause: error });
          throw error;
        }
        part.file.resume();
        received.push(part);
      }
    },
  };
}

/** Null at the end of the form. Whatever goes wrong here is the form's fault: too many parts, or none. */
async function nextPart(parts: Parts, field: string): Promise<Multipart | null> {
  try {
    const { value, done } = await parts.next();
    return done ? null : (value as Multipart);
  } catch (cause) {
    throw new AppError("ERR_VALIDATION", { field, cause });
  }
}

const bytesRead = (file: Readable) => (file as Readable & { bytesRead: number }).bytesRead;

function tooLarge(reply: FastifyReply, maxTotalBytes: number, cause?: unknown): AppError {
  reply.header("connection", "close");
  return new AppError("ERR_TOO_LARGE", { field: FILES, detail: String(maxTotalBytes), cause });
}

/** Reads and forgets the rest of a body; false when it goes on for too long or its sender left. */
function drain(body: FastifyRequest["raw"], mostBytes: number): Promise<boolean> {
  if (body.readableEnded) return Promise.resolve(true);
  if (body.destroyed) return Promise.resolve(false);
  body.unpipe();
  return new Promise((resolve) => {
    let seen = 0;
    body.once("end", () => resolve(true));
    body.once("close", () => resolve(false));
    body.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > mostBytes) resolve(false);
    });
    body.resume();
  });
}
