// Door of messages: what is said in a ticket, and how it gets to the customer.

import * as delivery from "@prosa/contracts/message-delivery";
import { forwardMessages } from "@prosa/contracts/message-forward";
import { messageOnDay } from "@prosa/contracts/message-search";
import * as contract from "@prosa/contracts/messages";
import { moderateComment, replyToComment } from "@prosa/contracts/social/comments";
import { recentStickers } from "@prosa/contracts/stickers";
import type { ServerModule } from "#platform/registry";
import { messageChanged, messageCreated, noteMention } from "./messages.events.ts";
import { pushWritten } from "./messages.push.ts";
import { messageRoutes } from "./messages.routes.ts";
import { sendingJobs } from "./sending/messages.jobs.ts";
import { startSending } from "./sending/messages.sending.engine.ts";
import "./sending/messages.sending.tables.ts";
import "./messages.tables.ts";
import "./notes.report.ts";

export { settleCall, writeCall } from "./calls/messages.calls.ts";
export { findReadableMessage, lockVisibleMessage, wireOfOne } from "./messages.access.ts";
export { lineOf } from "./messages.line.ts";
export { loadMessages, type MessageRow } from "./messages.load.queries.ts";
export { failureCode } from "./messages.rules.ts";
export { fillTemplate, type HeaderKind, type TemplateFacts } from "./messages.template.rules.ts";
export { toWire } from "./messages.wire.ts";
export { listConversation } from "./reading/messages.list.ts";
export { type BulkDraft, countQueued, queueBulk, withdrawBulk } from "./sending/messages.bulk.ts";
export { enqueueBulk, sendWaiting } from "./sending/messages.jobs.ts";
export { moveQueued, refusalOf } from "./sending/messages.moving.ts";
export { type Asking, say } from "./writing/messages.say.ts";
export { type Draft, queueDraft, wakeSender } from "./writing/messages.store.ts";
export { copyForMessage, type KeptFile, keepFile, owning } from "./writing/messages.uploads.ts";
export { fillVariables, hasVariables, type VariableFacts } from "./writing/messages.variables.rules.ts";
export { finisherFor } from "./writing/messages.words.ts";
export { sayAs, writeMessage } from "./writing/messages.write.actions.ts";

export const messagesModule: ServerModule = {
  name: "messages",
  serves: [
    contract.listMessages,
    recentStickers,
    messageOnDay,
    contract.sendMessage,
    contract.editMessage,
    contract.deleteMessage,
    contract.reactToMessage,
    replyToComment,
    moderateComment,
    delivery.resendMessage,
    delivery.cancelMessage,
    forwardMessages,
    delivery.messageTimeline,
    delivery.messageOriginal,
    delivery.fetchMediaAgain,
    delivery.messageWindow,
    contract.countMessages,
  ],
  routes: messageRoutes,
  jobs: [...sendingJobs],
  start: { role: "worker", run: startSending },
  journalKinds: [messageCreated, messageChanged, noteMention],
  reactions: [pushWritten],
};
