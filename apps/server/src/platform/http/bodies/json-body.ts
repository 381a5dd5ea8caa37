// Reads JSON bodies: bounded in size, depth and number of values, and without a way to any prototype.

import { ourLimits } from "@prosa/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors";
import { excessOf } from "./json-shape.rules.ts";

type Done = (error: Error | null, value?: unknown) => void;

/** Text to values, wherever JSON comes from: a body, or a field of a form. */
export function jsonReader(app: FastifyInstance): (request: FastifyRequest, text: string, done: Done) => void {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request, text, done) => {
    const excess = excessOf(text, { depth: ourLimits.jsonDepth, values: ourLimits.jsonValues });
    if (excess) return done(new AppError("ERR_VALIDATION", { field: "body", detail: excess }));
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
}
