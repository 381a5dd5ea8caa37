// Door of the tests' ground: databases, servers and factories.
import "./matchers.ts";

export { aCampaign, type CampaignGiven } from "../automation/campaigns/campaigns.factory.ts";
export {
  aConversation,
  aFlow,
  aFlowTest,
  aKeyword,
  aMenu,
  aVersion,
  type FlowGiven,
} from "../automation/flows/flows.factory.ts";
export { anIntegration } from "../automation/integrations/integrations.factory.ts";
export { aKnowledge, aKnowledgeDocument } from "../automation/knowledge/knowledge.factory.ts";
export { aSchedule, type ScheduleGiven } from "../automation/schedules/schedules.factory.ts";
export { aSegment } from "../automation/segments/segments.factory.ts";
export { aWebhook } from "../automation/webhooks/webhooks.factory.ts";
export { anApiKey, type KeyGiven } from "../company/api-keys/api-keys.factory.ts";
export { aClosingReason } from "../company/closing-reasons/closing-reasons.factory.ts";
export { aFarewell } from "../company/farewells/farewells.factory.ts";
export { aFile, aPdf } from "../company/files/files.factory.ts";
export { aHoliday } from "../company/hours/hours.factory.ts";
export { aNotice, type NoticeParts } from "../company/notices/notices.factory.ts";
export { aQueue, type QueueGiven } from "../company/queues/queues.factory.ts";
export { aQuickMessage, type QuickMessageGiven } from "../company/quick-messages/quick-messages.factory.ts";
export { aSupportGrant, type GrantGiven } from "../company/support/support.factory.ts";
export { aTag } from "../company/tags/tags.factory.ts";
export { aTeam, type TeamGiven } from "../company/teams/teams.factory.ts";
export { aTenant } from "../company/tenants/tenants.factory.ts";
export { aSession, aUser, PASSWORD, type TestUser, tokenFor, type UserGiven } from "../company/users/users.factory.ts";
export { aCall, aVoiceChannel, type CallGiven } from "../conversation/calls/calls.factory.ts";
export { aChannel, type ChannelGiven, type TestChannel } from "../conversation/channels/channels.factory.ts";
export { aContact, aWallet, type ContactGiven } from "../conversation/contacts/contacts.factory.ts";
export { aMedia, type MediaGiven } from "../conversation/media/media.factory.ts";
export { aMessage, type MessageGiven } from "../conversation/messages/messages.factory.ts";
export { aTicket, type TicketGiven } from "../conversation/tickets/tickets.factory.ts";
export { aChat, aChatMessage, type TestChat } from "../office/internal-chat/internal-chat.factory.ts";
export { aBoard, aDeal, type DealGiven } from "../office/kanban/kanban.factory.ts";
export { aReportLetter, endTokenFor } from "../office/report-letters/report-letters.factory.ts";
export { aTask, type TaskGiven } from "../office/tasks/tasks.factory.ts";
export { aBrowser, type Browser } from "./browser.ts";
export type { HttpAnswer, TestClient, TestSocket } from "./clients.ts";
export { adminUrl, copyOf, type TestDatabase, testDatabase } from "./database.ts";
export { type Mailbox, openMailbox } from "./mailbox.ts";
export { PATIENCE } from "./patience.ts";
export { startSandboxProcess, type TestSandbox } from "./sandbox.ts";
export { type TestServer, type TestServerOptions, testServer } from "./server.ts";
export { recording, type Statement } from "./statements.ts";
