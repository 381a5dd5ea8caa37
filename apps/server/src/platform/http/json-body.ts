// Reads JSON bodies: bounded in size, depth and patience, and without a way to any prototype.

import { ourLimits } from "@prosa/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors";
import { isDeeperThan } from "./json-depth.rules.ts";

const BODY_IDLE_MS = 15_000;

type Done = (error: Error | null, value?: unknown) => void;

/** Text to values, wherever JSON comes from: a body, or a field of a form. */
export function jsonReader(app: FastifyInstance): (request: FastifyRequest, text: string, done: Done) => void {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    if (isDeeperThan(text, ourLimits.jsonDepth)) {
      return done(new AppError("ERR_VALIDATION", { field: "body", detail: "depth" }));
    }
    return parse(request, text, done);
  };
}

export function readJsonBodies(app: FastifyInstance): void {
  const read = jsonReader(app);
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Clients send the type even where a route takes nothing.
    if (body === "") return done(null, undefined);
    return read(request, body as string, done);
  });

  // A client that stops in the middle of its body is let go; one that waits for our answer is not.
  app.addHook("preParsing", async (request, _reply, payload) => {
    const { headers, socket } = request.raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody) return payload;
    // With no listener of ours, the HTTP server ends a connection that was silent for so long.
    socket.setTimeout(BODY_IDLE_MS);
    payload.once("end", () => socket.setTimeout(0));
    return payload;
  });
}
