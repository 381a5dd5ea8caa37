// Door of web chats: visitors, their sessions and words, and how a chat is set up.
import * as contract from "@prosa/contracts/webchat/webchat";
import * as widget from "@prosa/contracts/webchat/widget";
import type { ServerModule } from "#platform/registry";
import { forgetVisits } from "./webchat.jobs.ts";
import { decideLetter, noteUnseen, visitorLetter } from "./webchat.letters.jobs.ts";
import { webchatRoutes } from "./webchat.routes.ts";
import { visitorGate } from "./webchat.sessions.ts";
import "./webchat.tables.ts";

export { setUpWebchat } from "./webchat.manage.actions.ts";
export { webchatPort } from "./webchat.port.ts";

export const webchatModule: ServerModule = {
  name: "webchat",
  serves: [
    widget.widgetHello,
    widget.widgetStart,
    widget.widgetIdentify,
    widget.widgetContinue,
    widget.widgetMessages,
    widget.widgetSay,
    widget.widgetFile,
    widget.widgetRead,
    widget.widgetTyping,
    widget.widgetVisit,
    widget.widgetEmail,
    widget.widgetLeave,
    contract.showWebchat,
    contract.saveWebchat,
    contract.renewWebchatSecret,
    contract.showVisit,
    contract.blockVisitor,
    contract.listVisitors,
    contract.inviteVisitor,
  ],
  routes: webchatRoutes,
  jobs: [forgetVisits, decideLetter, visitorLetter.job],
  reactions: [noteUnseen],
  visitors: visitorGate,
};
