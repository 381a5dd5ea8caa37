// HTTP doors of internal chat: open the tenant's transaction, call one action, answer.
import * as contract from "@prosa/contracts/office/internal-chat";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve, serveFiles } from "#platform/http";
import { say } from "./chat-files.ts";
import * as said from "./chat-messages.actions.ts";
import * as chats from "./chats.actions.ts";
import * as reading from "./reading.actions.ts";
import { cardsOf } from "./ticket-cards.ts";

const readOnly = { readOnly: true };
/** Everything in it is found by the chat, whichever it is. */
const readOneChat = { readOnly: true, plansOnce: true };

export const internalChatRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listColleagues, (request) => inTenant(deps, request, chats.listAll, readOnly));
    serve(app, contract.openDirectChat, (request) =>
      inTenant(deps, request, (ctx) => chats.openDirect(ctx, request.body.userId)),
    );
    serve(app, contract.createGroup, (request) =>
      inTenant(deps, request, (ctx) => chats.createGroup(ctx, request.body)),
    );
    serve(app, contract.updateGroup, (request) =>
      inTenant(deps, request, (ctx) => chats.updateGroup(ctx, request.params.chatId, request.body)),
    );
    serve(app, contract.addMembers, (request) =>
      inTenant(deps, request, (ctx) => chats.addMembers(ctx, request.params.chatId, request.body)),
    );
    serve(app, contract.updateMember, (request) =>
      inTenant(deps, request, (ctx) => chats.setRole(ctx, request.params.chatId, request.params.userId, request.body)),
    );
    serve(app, contract.removeMember, (request) =>
      inTenant(deps, request, (ctx) => chats.removeMember(ctx, request.params.chatId, request.params.userId)),
    );
    serve(app, contract.showChat, (request) =>
      inTenant(deps, request, (ctx) => chats.show(ctx, request.params.chatId), readOneChat),
    );
    serve(app, contract.updateOwnChat, (request) =>
      inTenant(deps, request, (ctx) => chats.setOwn(ctx, request.params.chatId, request.body)),
    );
    serve(app, contract.listChatMessages, (request) =>
      inTenant(deps, request, (ctx) => reading.page(ctx, request.params.chatId, request.query), readOneChat),
    );
    await serveFiles(app, contract.sendChatMessage, (request, files) =>
      say(deps, request, request.params.chatId, request.body, files),
    );
    serve(app, contract.editChatMessage, (request) =>
      inTenant(deps, request, (ctx) => said.edit(ctx, request.params.chatMessageId, request.body)),
    );
    serve(app, contract.deleteChatMessage, (request) =>
      inTenant(deps, request, (ctx) => said.takeBack(ctx, request.params.chatMessageId)),
    );
    serve(app, contract.reactToChatMessage, (request) =>
      inTenant(deps, request, (ctx) => said.react(ctx, request.params.chatMessageId, request.body.emoji)),
    );
    serve(app, contract.readChat, (request) =>
      inTenant(deps, request, (ctx) => reading.read(ctx, request.params.chatId, request.body.upTo)),
    );
    serve(app, contract.unreadChat, (request) =>
      inTenant(deps, request, (ctx) => reading.unread(ctx, request.params.chatId, request.body.from)),
    );
    serve(app, contract.chatReaders, (request) =>
      inTenant(deps, request, (ctx) => reading.readers(ctx, request.params.chatMessageId), readOnly),
    );
    serve(app, contract.searchChats, (request) =>
      inTenant(deps, request, (ctx) => reading.search(ctx, request.query), readOnly),
    );
    serve(app, contract.showTicketCards, (request) =>
      inTenant(deps, request, (ctx) => cardsOf(ctx, request.body.ticketIds), readOnly),
    );
  };
