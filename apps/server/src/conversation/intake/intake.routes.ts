// The door for providers: verify the raw bytes first, then apply, then answer. 200 means: it is in the database.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChannelAdapter } from "#adapters/channels";
import { createChannelDirectory, type ListedChannel, noteHandshake } from "#conversation/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Routes, servePlain, toAppError } from "#platform/http";
import { takeIn } from "./intake.actions.ts";
import { forward } from "./intake.forward.ts";
import { quarantine } from "./intake.quarantine.ts";

const URL_OF_CHANNEL = "/webhooks/:channelType/:channelKey";
/** The largest body that WhatsApp documents. */
const BODY_LIMIT = 3 * 1024 * 1024;

/** How often one channel's secret is looked up again for a signature that did not fit. */
const LOOK_AGAIN_MS = 200;

type Listed = ListedChannel & { adapter: ChannelAdapter };

export const intakeRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const directory = createChannelDirectory(deps);
    const lookedAgainAt = new Map<number, number>();

    /** Unknown, inactive, or named by another type: all the same to whoever asks. */
    async function find(request: FastifyRequest, fresh = false): Promise<Listed> {
      const { channelType, channelKey } = request.params as { channelType: string; channelKey: string };
      const channel = await directory.find(channelKey, { fresh });
      if (channel && channel.movedTo !== null) throw new AppError("ERR_TENANT_MOVED", { detail: channel.movedTo });
      const adapter = channel && deps.channels.get(channel.type);
      if (!adapter || channel.type !== channelType.replaceAll("-", "_")) throw new AppError("ERR_NOT_FOUND");
      return { ...channel, adapter };
    }

    /** A secret that was just changed is unknown for a moment, so a refusal is only final with the newest one. */
    async function findProven(request: FastifyRequest, rawBody: Buffer): Promise<Listed> {
      const isProven = ({ adapter, credentials }: Listed) => adapter.verify(rawBody, request.headers, credentials);
      const known = await find(request);
      if (isProven(known)) return known;
      const { tenantId, channelId } = known;
      if (mayLookAgain(channelId)) {
        const fresh = await find(request, true);
        if (isProven(fresh)) return fresh;
      }
      const facts = { tenantId, channelId, bytes: rawBody.length, address: request.ip, requestId: request.id };
      deps.log.warn(facts, "webhook with a wrong signature refused");
      throw new AppError("ERR_SIGNATURE_INVALID");
    }

    /** Whoever floods an address with forgeries costs no more of the database than a handful of them would. */
    function mayLookAgain(channelId: number): boolean {
      const now = deps.clock.monotonic();
      if (now - (lookedAgainAt.get(channelId) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS) return false;
      lookedAgainAt.set(channelId, now);
      return true;
    }

    /** What the directory does not know yet, the gate of the database says. */
    async function orForward(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>) {
      try {
        return await answer();
      } catch (error) {
        const { code, detail } = toAppError(error);
        if (code !== "ERR_TENANT_MOVED" || !detail) throw error;
        return forward(deps, request, reply, detail);
      }
    }

    async function receive(request: FastifyRequest, reply: FastifyReply) {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const channel = await findProven(request, rawBody);
      const { problems } = await takeIn(deps, channel, rawBody);
      if (problems.length > 0) await quarantine(deps, channel, rawBody, problems);
      return reply.code(200).type("text/plain").send("OK");
    }

    async function shakeHands(request: FastifyRequest, reply: FastifyReply) {
      const { adapter, credentials, tenantId, channelId } = await find(request, true);
      const answer = adapter.handshake(request.query as Record<string, unknown>, credentials);
      if (answer === null) throw new AppError("ERR_SIGNATURE_INVALID");
      await noteHandshake(deps, tenantId, channelId);
      return reply.code(200).type("text/plain").send(answer);
    }

    await app.register(async (scope) => {
      // The signature covers these very bytes: nobody may parse or re-write them before.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
      const entrance = { url: URL_OF_CHANNEL, access: "signature" } as const;
      servePlain(
        scope,
        { ...entrance, method: "POST", purpose: "Providers report messages and statuses, signed over the raw body." },
        (request, reply) => orForward(request, reply, () => receive(request, reply)),
        { bodyLimit: BODY_LIMIT },
      );
      servePlain(
        scope,
        { ...entrance, method: "GET", purpose: "Providers ask whether this address is ours, with a shared token." },
        (request, reply) => orForward(request, reply, () => shakeHands(request, reply)),
      );
    });
  };
