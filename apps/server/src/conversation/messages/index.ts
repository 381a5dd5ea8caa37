// Door of messages: what is said in a ticket, and how it gets to the customer.
import { listMessages, sendMessage } from "@prosa/contracts/messages";
import type { ServerModule } from "#platform/registry";
import { messageChanged, messageCreated } from "./messages.events.ts";
import { sendWaiting, wakeOverdue } from "./messages.jobs.ts";
import { messageRoutes } from "./messages.routes.ts";
import "./messages.tables.ts";

export { type FailureClass, failureCode } from "./messages.rules.ts";

export const messagesModule: ServerModule = {
  name: "messages",
  serves: [listMessages, sendMessage],
  routes: messageRoutes,
  jobs: [sendWaiting, wakeOverdue],
  journalKinds: [messageCreated, messageChanged],
};
