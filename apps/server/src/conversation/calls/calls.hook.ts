// The provider's web address of call news: how calls ended while nobody listened, and recordings that can be fetched. There is no
// signature, so the address is secret and what it says is only a hint: a file is fetched from the provider, never from the news.
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { HookNews } from "#adapters/voice";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { createShutOut, type HttpApp, readWhole, servePlain } from "#platform/http";
import { endCall } from "./calls.apply.ts";
import * as queries from "./calls.queries.ts";
import * as kept from "./calls.recordings.queries.ts";
import { fetchRecording } from "./calls.recordings.ts";
import type { CallRow, VoicePlace } from "./calls.types.ts";
import { HOOK_PATH } from "./calls.voice.actions.ts";

const BODY_LIMIT = 64 * 1024;
const MISSES = { limit: 60, seconds: 60 };
const HOOK = /^[\w-]{20,64}$/;

export function hookRoute(deps: Deps, app: HttpApp): void {
  const guessers = createShutOut(deps, "voice-hook-miss", MISSES);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", ({ headers }: FastifyRequest, payload: IncomingMessage) =>
      readWhole(payload, { declared: Number(headers["content-length"]), most: BODY_LIMIT }),
    );
    servePlain(
      scope,
      {
        method: "POST",
        url: `${HOOK_PATH}/:hook`,
        purpose: "The provider of calls reports their ends and recordings at a secret address.",
        access: "signature",
        audit: { none: "incoming" },
      },
      async (request, reply) => {
        const place = await find(deps, (request.params as { hook: string }).hook);
        if (!place) {
          guessers.count(request.ip);
          throw new AppError("ERR_NOT_FOUND");
        }
        for (const news of readNews(deps, request.body as Buffer)) await take(deps, place, news);
        return reply.send({ ok: true });
      },
      {
        bodyLimit: BODY_LIMIT,
        beforeBody: async ({ ip }) => {
          if (guessers.has(ip)) throw new AppError("ERR_TOO_MANY_REQUESTS");
        },
      },
    );
  });
}

async function find(deps: Deps, hook: string): Promise<VoicePlace | null> {
  if (!HOOK.test(hook)) return null;
  const [place] = await deps.db.callOnce<VoicePlace>("voice_hook", "select * from voice_hook($1)", [hook]);
  return place ?? null;
}

function readNews(deps: Deps, raw: Buffer): HookNews[] {
  try {
    return deps.voice.readHook(JSON.parse(raw.toString("utf8")));
  } catch {
    return [];
  }
}

const take = (deps: Deps, { tenantId, channelId }: VoicePlace, news: HookNews) =>
  asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const call = await queries.findByProvider(ctx.tx, channelId, news.callId);
      if (!call) return;
      if (news.kind === "recording") return noteRecording(ctx, call, news.isReady);
      if (call.state === "ended") return;
      const isAnswered = call.answeredAt !== null;
      const outcome = isAnswered ? "answered" : call.direction === "in" ? "missed" : "unanswered";
      await endCall(ctx, call.id, { outcome, ...(isAnswered ? { seconds: news.seconds } : {}) });
    },
    "calls.hook",
  );

/** Only of calls that are to be recorded, and whose customer was told. */
async function noteRecording(ctx: Ctx, call: CallRow, isReady: boolean): Promise<void> {
  if (!isReady || !call.isRecorded || call.announcedAt === null) return;
  const isNew = await kept.insertRecording(ctx, call.id);
  if (isNew) await ctx.enqueue(fetchRecording, { tenantId: ctx.tenantId, callId: call.id });
}
