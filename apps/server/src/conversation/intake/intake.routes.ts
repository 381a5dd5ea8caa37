// The door for providers: verify the raw bytes first, then apply, then answer. 200 means: it is in the database.
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChannelAdapter, WebhookRequest } from "#adapters/channels";
import {
  addressWord,
  createAppDirectory,
  createChannelDirectory,
  type ListedChannel,
  noteHandshake,
} from "#conversation/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { createShutOut, hasBody, type Routes, readWhole, servePlain, toAppError } from "#platform/http";
import { acknowledgeRaw } from "./intake.acknowledge.ts";
import { takeIn } from "./intake.actions.ts";
import { channelsOfApp, provenBy, takeInForApp } from "./intake.apps.ts";
import { forward } from "./intake.forward.ts";
import { createLookups } from "./intake.lookups.ts";
import { quarantine } from "./intake.quarantine.ts";

const URL_OF_CHANNEL = "/webhooks/:channelType/:channelKey";
const URL_OF_APP = "/webhooks/apps/:appKey";
/** The largest body that WhatsApp documents. */
const BODY_LIMIT = 3 * 1024 * 1024;

/** How often one channel's secret is looked up again for a signature that did not fit. */
const LOOK_AGAIN_MS = 200;

/** Of one network: addresses that nobody has, and wrong signatures for one channel. */
const MISSES = { limit: 60, seconds: 60 };
const FORGERIES = { limit: 60, seconds: 60 };

/** Of addresses that were not seen lately: fewer at once than connections to the database, so that others have some. */
const LOOKUPS = { atOnce: 5, inLine: 200 };
/** Whoever waits holds what it has sent so far: only who has little to say may. Most messages are a tenth of this. */
const MAY_WAIT_BYTES = 64 * 1024;

const mayWait = (raw: IncomingMessage) =>
  !hasBody(raw) || Number(raw.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= MAY_WAIT_BYTES;

const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

const keepable = ({ webhook }: ChannelAdapter, rawBody: Buffer) =>
  (webhook?.per === "channel" && webhook.withoutSecrets?.(rawBody)) || rawBody;

type Listed = ListedChannel & { adapter: ChannelAdapter };

export const intakeRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const directory = createChannelDirectory(deps);
    const lookedAgainAt = new Map<number, number>();
    const lookUp = createLookups(LOOKUPS);
    const guessers = createShutOut(deps, "webhook-miss", MISSES);
    const forgers = createShutOut(deps, "webhook-forged", FORGERIES);
    const keyOf = (request: FastifyRequest) => (request.params as { channelKey: string }).channelKey;
    const apps = createAppDirectory(deps);
    const requestOf = (request: FastifyRequest): WebhookRequest => ({
      headers: request.headers,
      query: queryOf(request),
      now: deps.clock.now(),
    });
    const appKeyOf = (request: FastifyRequest) => (request.params as { appKey: string }).appKey;

    /**
     * Before anything of the body is read. A provider speaks for many companies from one address: what one of them has
     * set wrongly, or has deleted, never shuts the door for another. So forgers are known by the channel, too, and who
     * guessed too often still reaches every channel that is known to be there.
     */
    async function knowAddress(request: FastifyRequest): Promise<void> {
      const { ip } = request;
      const key = keyOf(request);
      if (forgers.has(ip, key) || (directory.recall(key) === null && guessers.has(ip))) {
        throw new AppError("ERR_TOO_MANY_REQUESTS");
      }
      try {
        if (directory.recall(key) !== null) await find(request);
        else await lookUp(mayWait(request.raw), () => find(request));
      } catch (error) {
        const { code } = toAppError(error);
        // Handed on by the handler, with its body.
        if (code === "ERR_TENANT_MOVED") return;
        if (code === "ERR_NOT_FOUND") guessers.count(ip);
        throw error;
      }
    }

    /** Unknown, inactive, or named by another type: all the same to whoever asks. */
    async function find(request: FastifyRequest, fresh = false): Promise<Listed> {
      const { channelType, channelKey } = request.params as { channelType: string; channelKey: string };
      const channel = await directory.find(channelKey, { fresh });
      if (channel && channel.movedTo !== null) throw new AppError("ERR_TENANT_MOVED", { detail: channel.movedTo });
      const adapter = channel && deps.channels.get(channel.type);
      if (!channel || adapter?.webhook?.per !== "channel" || addressWord(channel.type) !== addressWord(channelType))
        throw new AppError("ERR_NOT_FOUND");
      return { ...channel, adapter };
    }

    /** A secret that was just changed is unknown for a moment, so a refusal is only final with the newest one. */
    async function findProven(request: FastifyRequest, rawBody: Buffer): Promise<Listed> {
      const isProven = ({ adapter, credentials }: Listed) =>
        adapter.webhook?.verify(rawBody, requestOf(request), credentials) === true;
      const known = await find(request);
      if (isProven(known)) return known;
      const { tenantId, channelId } = known;
      if (mayLookAgain(channelId)) {
        const fresh = await find(request, true);
        if (isProven(fresh)) return fresh;
      }
      const facts = { tenantId, channelId, bytes: rawBody.length, address: request.ip, requestId: request.id };
      deps.log.warn(facts, "webhook with a wrong signature refused");
      forgers.count(request.ip, keyOf(request));
      void deps.tally.note({
        kind: "signature.refused",
        tenantId,
        userId: null,
        requestId: request.id,
        address: request.ip,
        where: `channel ${channelId}`,
        detail: { channelId },
      });
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
      if (problems.length > 0) await quarantine(deps, channel, keepable(channel.adapter, rawBody), problems);
      acknowledgeRaw(deps, channel, rawBody);
      return reply.code(200).type("text/plain").send("OK");
    }

    async function shakeHands(request: FastifyRequest, reply: FastifyReply) {
      const { adapter, credentials, tenantId, channelId } = await find(request, true);
      const answer = adapter.webhook?.handshake(queryOf(request), credentials) ?? null;
      if (answer === null) {
        forgers.count(request.ip, keyOf(request));
        throw new AppError("ERR_SIGNATURE_INVALID");
      }
      await noteHandshake(deps, tenantId, channelId);
      return reply.code(200).type("text/plain").send(answer);
    }

    /** As with a channel's address: a key that nobody has costs and says the same as one that is guessed wrongly. */
    async function knowApp(request: FastifyRequest): Promise<void> {
      const { ip } = request;
      if (forgers.has(ip, appKeyOf(request)) || guessers.has(ip)) throw new AppError("ERR_TOO_MANY_REQUESTS");
      try {
        await lookUp(mayWait(request.raw), () => channelsOfApp(deps, apps, appKeyOf(request)));
      } catch (error) {
        const { code } = toAppError(error);
        if (code === "ERR_TENANT_MOVED") return;
        if (code === "ERR_NOT_FOUND") guessers.count(ip);
        throw error;
      }
    }

    function refuseForger(request: FastifyRequest): never {
      forgers.count(request.ip, appKeyOf(request));
      throw new AppError("ERR_SIGNATURE_INVALID");
    }

    async function receiveForApp(request: FastifyRequest, reply: FastifyReply) {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const channels = await channelsOfApp(deps, apps, appKeyOf(request));
      const proven = provenBy(channels, rawBody, requestOf(request));
      if (proven.length === 0) return refuseForger(request);
      await takeInForApp(deps, proven, rawBody);
      return reply.code(200).type("text/plain").send("OK");
    }

    async function shakeHandsForApp(request: FastifyRequest, reply: FastifyReply) {
      for (const { webhook, credentials, tenantId, channelId } of await channelsOfApp(deps, apps, appKeyOf(request))) {
        const answer = webhook.handshake(queryOf(request), credentials);
        if (answer === null) continue;
        await noteHandshake(deps, tenantId, channelId);
        return reply.code(200).type("text/plain").send(answer);
      }
      return refuseForger(request);
    }

    await app.register(async (scope) => {
      // The signature covers these very bytes: nobody may parse or re-write them before.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", ({ headers }: FastifyRequest, payload: IncomingMessage) =>
        readWhole(payload, { declared: Number(headers["content-length"]), most: BODY_LIMIT }),
      );
      const entrance = { url: URL_OF_CHANNEL, access: "signature", audit: { none: "incoming" } } as const;
      servePlain(
        scope,
        { ...entrance, method: "POST", purpose: "Providers report messages and statuses, signed over the raw body." },
        (request, reply) => orForward(request, reply, () => receive(request, reply)),
        { bodyLimit: BODY_LIMIT, beforeBody: knowAddress },
      );
      servePlain(
        scope,
        { ...entrance, method: "GET", purpose: "Providers ask whether this address is ours, with a shared token." },
        (request, reply) => orForward(request, reply, () => shakeHands(request, reply)),
        { beforeBody: knowAddress },
      );
      const ofApp = { ...entrance, url: URL_OF_APP };
      servePlain(
        scope,
        { ...ofApp, method: "POST", purpose: "Providers report for all channels of an app, signed over the raw body." },
        (request, reply) => orForward(request, reply, () => receiveForApp(request, reply)),
        { bodyLimit: BODY_LIMIT, beforeBody: knowApp },
      );
      servePlain(
        scope,
        { ...ofApp, method: "GET", purpose: "Providers ask whether an app's address is ours, with a shared token." },
        (request, reply) => orForward(request, reply, () => shakeHandsForApp(request, reply)),
        { beforeBody: knowApp },
      );
    });
  };
