// HTTP doors of web chats: of visitors by their cookie or key, of administrators and attendants by their session.
import * as contract from "@prosa/contracts/webchat/webchat";
import * as widget from "@prosa/contracts/webchat/widget";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findMedia, sendMediaTo } from "#conversation/media";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, networksOf, type Routes, serve, servePlain, serveUpload } from "#platform/http";
import { hello, identify, leave, notePage, start } from "./webchat.actions.ts";
import { continueByLink, keepEmail } from "./webchat.continue.actions.ts";
import { forAnySite, widgetFiles } from "./webchat.files.ts";
import { blockVisitor, changeWebchat, renewSecret, showVisit, showWebchat } from "./webchat.manage.actions.ts";
import { invite, listVisitors, seen } from "./webchat.now.actions.ts";
import { placesOf } from "./webchat.place.ts";
import { setCookie } from "./webchat.sessions.ts";
import { readPage } from "./webchat.wire.ts";
import { noteRead, say, sendFile } from "./webchat.words.ts";

const SEEN_PER_MINUTE = 300;
const readOnly = { readOnly: true };
const done = { ok: true as const };

const browserOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, agent: headers["user-agent"] });

export const webchatRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const places = placesOf(deps);
    const placeOf = (request: { params: { widgetKey: string } }) => places.demand(request.params.widgetKey);
    /** On doors that strangers open as well: whose cookie came, if anybody's. */
    const whoIs = ({ headers }: FastifyRequest, key: string) =>
      deps.visitors.authenticate({ key, cookie: headers.cookie, authorization: headers.authorization });

    serve(app, widget.widgetHello, async (request) => {
      const place = await placeOf(request);
      return hello(deps, place, await whoIs(request as never, place.key), request.body.resumeKey);
    });
    serve(app, widget.widgetStart, async (request, reply) => {
      const place = await placeOf(request);
      const { token, known } = await start(deps, place, browserOf(request as never), request.body);
      setCookie(reply, place.key, token);
      return known;
    });
    serve(app, widget.widgetIdentify, async (request, reply) => {
      const place = await placeOf(request);
      const before = await whoIs(request as never, place.key);
      const { token, known } = await identify(deps, place, browserOf(request as never), before, request.body);
      setCookie(reply, place.key, token);
      return known;
    });
    serve(app, widget.widgetContinue, async (request, reply) => {
      const place = await placeOf(request);
      const before = await whoIs(request as never, place.key);
      const { token, known } = await continueByLink(deps, place, browserOf(request as never), before, request.body);
      setCookie(reply, place.key, token);
      return known;
    });

    serve(app, widget.widgetMessages, ({ visitor, query }) =>
      deps.db.withTenant(
        { tenantId: visitor.tenantId, userId: null },
        (tx) => readPage(tx, visitor, query.before),
        readOnly,
      ),
    );
    serve(app, widget.widgetSay, async ({ visitor, body }) => {
      await say(deps, visitor, body);
      return done;
    });
    await serveUpload(app, widget.widgetFile, async ({ visitor, query }, file) => {
      const settings = await places.settingsOf(await places.demand(visitor.key));
      if (!settings.files) throw new AppError("ERR_NO_PERMISSION", { detail: "files" });
      await sendFile(deps, visitor, query.clientId, file);
      return done;
    });
    serve(app, widget.widgetRead, async ({ visitor, body }) => {
      await noteRead(deps, visitor, body.upTo, body.isSeen);
      return done;
    });
    serve(app, widget.widgetTyping, async ({ visitor }) => {
      await deps.visitors.typing(visitor);
      return done;
    });
    serve(app, widget.widgetVisit, async ({ visitor, body }) => {
      await notePage(deps, visitor, body);
      return done;
    });
    serve(app, widget.widgetEmail, async ({ visitor, body }) => ({
      email: await keepEmail(deps, visitor, body.email),
    }));
    serve(app, widget.widgetLeave, async ({ visitor }, reply) => {
      await leave(deps, visitor);
      setCookie(reply, visitor.key, null);
      return done;
    });

    servePlain(
      app,
      {
        method: ["GET", "HEAD"],
        url: "/widget/v1/:widgetKey/media/:mediaId/:variant",
        purpose:
          "Bytes of files in a visitor's own conversation, which the frame asks for as any page asks for a picture.",
        access: "visitor",
        audit: { none: "read" },
      },
      (request, reply) => sendFileTo(deps, request, reply),
      { timeoutSeconds: 600 },
    );
    await widgetFiles(app, deps, places);
    servePlain(
      app,
      {
        method: "GET",
        url: "/widget/v1/:widgetKey/seen",
        purpose: "A page of any site says that somebody looks at it; it reads the answer without a cookie of ours.",
        access: "public",
        audit: { none: "open" },
      },
      async (request, reply) => {
        forAnySite(reply).header("access-control-allow-origin", "*").header("cache-control", "no-store");
        countSeen(deps, request.ip);
        const { "user-agent": agent, "accept-language": languages } = request.headers;
        const place = await placeOf(request as never);
        return reply.send(await seen(deps, place, { agent, languages }, request.query));
      },
    );

    serve(app, contract.showWebchat, (request) =>
      inTenant(deps, request, (ctx) => showWebchat(ctx, request.params.webchatId), readOnly),
    );
    serve(app, contract.saveWebchat, (request) =>
      inTenant(deps, request, (ctx) => changeWebchat(ctx, request.params.webchatId, request.body)),
    );
    serve(app, contract.renewWebchatSecret, (request) =>
      inTenant(deps, request, (ctx) => renewSecret(ctx, request.params.webchatId)),
    );
    serve(app, contract.showVisit, (request) =>
      inTenant(deps, request, (ctx) => showVisit(ctx, request.params.ticketId), readOnly),
    );
    serve(app, contract.listVisitors, (request) =>
      inTenant(deps, request, (ctx) => listVisitors(ctx, request.params.webchatId), readOnly),
    );
    serve(app, contract.inviteVisitor, (request) =>
      inTenant(deps, request, (ctx) => invite(ctx, request.params, request.body)),
    );
    serve(app, contract.blockVisitor, async (request) => {
      await inTenant(deps, request, (ctx) => blockVisitor(ctx, request.params.ticketId, request.body.isBlocked));
      return done;
    });
  };

/** Counted apart: an office whose people look at a site is not kept from writing there. */
function countSeen(deps: Deps, address: string): void {
  for (const { name, times } of networksOf(address)) {
    deps.rateLimit.demandSoon("seen", name, { limit: SEEN_PER_MINUTE * times, seconds: 60 });
  }
}

const FileParams = z.object({ mediaId: z.uuid(), variant: z.enum(["file", "thumb", "play"]) });

/** What stands in the conversation that the visitor reads; every other file is absent. */
async function sendFileTo(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { visitor } = request;
  const params = FileParams.safeParse(request.params);
  if (!visitor || !params.success) throw new AppError("ERR_NO_FILE_FOUND");
  const { mediaId, variant } = params.data;
  const media = await deps.db.withTenant(
    { tenantId: visitor.tenantId, userId: null },
    async (tx) => {
      const found = await findMedia(tx, visitor.tenantId, mediaId);
      if (!found) return null;
      const { messages } = await readPage(tx, visitor, found.messageId + 1);
      const message = messages.find(({ id }) => id === found.messageId);
      return message && !message.isGone ? found : null;
    },
    readOnly,
  );
  return sendMediaTo(deps, request, reply, media, variant);
}
