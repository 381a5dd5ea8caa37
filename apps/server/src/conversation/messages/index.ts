// Door of messages: what is said in a ticket, and how it gets to the customer.
import * as delivery from "@prosa/contracts/message-delivery";
import { forwardMessages } from "@prosa/contracts/message-forward";
import * as contract from "@prosa/contracts/messages";
import type { ServerModule } from "#platform/registry";
import { messageChanged, messageCreated, noteMention } from "./messages.events.ts";
import { sendingJobs } from "./messages.jobs.ts";
import { messageRoutes } from "./messages.routes.ts";
import { startSending } from "./messages.sending.engine.ts";
import "./messages.sending.tables.ts";
import "./messages.tables.ts";

export { enqueueBulk, sendWaiting } from "./messages.jobs.ts";
export { loadMessages, type MessageRow } from "./messages.load.queries.ts";
export { type FailureClass, failureCode } from "./messages.rules.ts";
export { type Draft, queueDraft, type Speaker, wakeSender } from "./messages.store.ts";
export { fillVariables, hasVariables, type VariableFacts } from "./messages.variables.rules.ts";
export { ticketVoice } from "./messages.voice.ts";
export { toWire } from "./messages.wire.ts";
export { finisherFor } from "./messages.words.ts";

export const messagesModule: ServerModule = {
  name: "messages",
  serves: [
    contract.listMessages,
    contract.sendMessage,
    contract.editMessage,
    contract.deleteMessage,
    contract.reactToMessage,
    delivery.resendMessage,
    delivery.cancelMessage,
    forwardMessages,
    delivery.messageTimeline,
    delivery.fetchMediaAgain,
    delivery.messageWindow,
    contract.countMessages,
  ],
  routes: messageRoutes,
  jobs: [...sendingJobs],
  start: { role: "worker", run: startSending },
  journalKinds: [messageCreated, messageChanged, noteMention],
};
