// Door of internal chat: colleagues talk with each other, two by two and in groups.
import * as contract from "@prosa/contracts/office/internal-chat";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { chatChanged, chatMessage, chatRead } from "./internal-chat.events.ts";
import { pushSaid } from "./internal-chat.push.ts";
import { internalChatRoutes } from "./internal-chat.routes.ts";
import "./chat-files.ts";
import "./internal-chat.notices.ts";
import "./internal-chat.tables.ts";

export const internalChatModule: ServerModule = {
  name: "internal-chat",
  serves: [
    contract.listColleagues,
    contract.openDirectChat,
    contract.createGroup,
    contract.updateGroup,
    contract.addMembers,
    contract.updateMember,
    contract.removeMember,
    contract.showChat,
    contract.updateOwnChat,
    contract.listChatMessages,
    contract.sendChatMessage,
    contract.editChatMessage,
    contract.deleteChatMessage,
    contract.reactToChatMessage,
    contract.readChat,
    contract.unreadChat,
    contract.chatReaders,
    contract.searchChats,
    contract.showTicketCards,
  ],
  routes: internalChatRoutes,
  gates: [defineFeature({ gate: "internalChat" })],
  journalKinds: [chatChanged, chatMessage, chatRead],
  reactions: [pushSaid],
};
