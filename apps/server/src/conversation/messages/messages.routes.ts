// HTTP doors of messages.

import * as delivery from "@prosa/contracts/message-delivery";
import { forwardMessages } from "@prosa/contracts/message-forward";
import { messageOnDay } from "@prosa/contracts/message-search";
import * as contract from "@prosa/contracts/messages";
import * as comments from "@prosa/contracts/social/comments";
import { recentStickers } from "@prosa/contracts/stickers";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve, serveFiles } from "#platform/http";
import { answerComment, moderate } from "./comments/comments.actions.ts";
import { findOnDay } from "./reading/messages.day.ts";
import { fetchFileAgain } from "./reading/messages.fetch.actions.ts";
import { listConversation } from "./reading/messages.list.ts";
import { countAll, showWindow } from "./reading/messages.numbers.ts";
import { showOriginal } from "./reading/messages.original.ts";
import { listStickers } from "./reading/messages.stickers.ts";
import { showTimeline } from "./reading/messages.timeline.ts";
import { cancelMessage, resendMessage } from "./sending/messages.sending.actions.ts";
import { deleteMessage, editMessage } from "./writing/messages.correct.actions.ts";
import { forwardAll } from "./writing/messages.forward.actions.ts";
import { reactToMessage } from "./writing/messages.react.actions.ts";
import { say } from "./writing/messages.say.ts";

const readOnly = { readOnly: true };
/** Everything in it is found by the ticket, whichever it is. */
const readOneTicket = { readOnly: true, plansOnce: true };

export const messageRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listMessages, (request) =>
      inTenant(deps, request, (ctx) => listConversation(ctx, request.params.ticketId, request.query), readOneTicket),
    );
    serve(app, recentStickers, (request) => inTenant(deps, request, listStickers, readOnly));
    serve(app, messageOnDay, (request) =>
      inTenant(deps, request, (ctx) => findOnDay(ctx, request.params.ticketId, request.query.day), readOnly),
    );
    await serveFiles(app, contract.sendMessage, (request, files) =>
      say(deps, request, request.params.ticketId, request.body, files),
    );
    serve(app, contract.editMessage, (request) =>
      inTenant(deps, request, (ctx) => editMessage(ctx, request.params.messageId, request.body.body)),
    );
    serve(app, contract.deleteMessage, (request) =>
      inTenant(deps, request, (ctx) => deleteMessage(ctx, request.params.messageId)),
    );
    serve(app, contract.reactToMessage, (request) =>
      inTenant(deps, request, (ctx) => reactToMessage(ctx, request.params.messageId, request.body)),
    );
    serve(app, comments.replyToComment, (request) =>
      inTenant(deps, request, (ctx) => answerComment(ctx, request.params.commentId, request.body)),
    );
    serve(app, comments.moderateComment, (request) =>
      inTenant(deps, request, (ctx) => moderate(ctx, request.params.commentId, request.body)),
    );
    serve(app, delivery.resendMessage, (request) =>
      inTenant(deps, request, (ctx) => resendMessage(ctx, request.params.messageId)),
    );
    serve(app, delivery.cancelMessage, (request) =>
      inTenant(deps, request, (ctx) => cancelMessage(ctx, request.params.messageId)),
    );
    serve(app, forwardMessages, (request) => forwardAll(deps, request, request.body));
    serve(app, delivery.messageTimeline, (request) =>
      inTenant(deps, request, (ctx) => showTimeline(ctx, request.params.messageId), readOnly),
    );
    serve(app, delivery.messageOriginal, (request) =>
      inTenant(deps, request, (ctx) => showOriginal(ctx, request.params.messageId), readOnly),
    );
    serve(app, delivery.messageWindow, (request) =>
      inTenant(deps, request, (ctx) => showWindow(ctx, request.params.ticketId), readOnly),
    );
    serve(app, contract.countMessages, (request) => inTenant(deps, request, countAll, readOnly));
    serve(app, delivery.fetchMediaAgain, (request) =>
      inTenant(deps, request, (ctx) => fetchFileAgain(ctx, request.params.messageId)),
    );
  };
