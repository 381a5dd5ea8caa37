// Webhooks of a company that lives in another cell by now: handed on as they came, and acknowledged when that cell has
// acknowledged. The provider may know the old address for ever.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";

/** Of this connection, not of the message. */
const OF_CONNECTION = new Set(["host", "connection", "keep-alive", "content-length", "transfer-encoding", "upgrade"]);
const HOPS = "x-prosa-hops";
/** A company that has moved several times is found; two cells that each take the other for its home are not asked for ever. */
const MOST_HOPS = 4;
/** Within what providers wait for an answer. */
const ANSWER_MS = 8_000;
const ANSWER_BYTES = 64 * 1024;

/** Its signature is checked where the company's newest secret is. */
export async function forward(deps: Deps, request: FastifyRequest, reply: FastifyReply, address: string) {
  const hops = Number(request.headers[HOPS] ?? 0) + 1;
  if (!(hops <= MOST_HOPS)) throw new AppError("ERR_UNAVAILABLE");
  const answer = await ask(deps, request, address, hops);
  return reply
    .code(answer.status)
    .type(answer.headers["content-type"] ?? "text/plain")
    .send(answer.body);
}

async function ask(deps: Deps, request: FastifyRequest, address: string, hops: number) {
  const kept = Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.has(name));
  const headers = Object.fromEntries(kept.map(([name, value]) => [name, [value].flat().join(", ")]));
  const isPost = request.method === "POST";
  try {
    return await deps.egress.request({
      url: address.replace(/\/+$/, "") + request.url,
      method: isPost ? "POST" : "GET",
      headers: { ...headers, [HOPS]: String(hops) },
      ...(isPost ? { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) } : {}),
      timeoutMs: ANSWER_MS,
      maxBytes: ANSWER_BYTES,
      target: "provider",
      purpose: "webhook of a moved company",
    });
  } catch (cause) {
    // Whether it arrived nobody knows; the provider repeats it, and what is there already is recognised.
    throw new AppError("ERR_UNAVAILABLE", { cause });
  }
}
