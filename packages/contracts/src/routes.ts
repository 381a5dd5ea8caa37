// Every route of the API in one list: the server must serve all of them, the suites and the documentation read it.

import * as assistantUse from "./automation/assistant-use.ts";
import * as campaigns from "./automation/campaigns.ts";
import * as campaignsGiven from "./automation/campaigns-given.ts";
import * as campaignsRunning from "./automation/campaigns-running.ts";
import * as copilot from "./automation/copilot.ts";
import * as duties from "./automation/duties.ts";
import * as flowNumbers from "./automation/flow-numbers.ts";
import * as flowWhy from "./automation/flow-why.ts";
import * as flows from "./automation/flows.ts";
import * as integrations from "./automation/integrations.ts";
import * as keywordFlows from "./automation/keyword-flows.ts";
import * as knowledge from "./automation/knowledge.ts";
import * as schedules from "./automation/schedules.ts";
import * as segments from "./automation/segments.ts";
import * as webhooks from "./automation/webhooks.ts";
import * as calls from "./calls/calls.ts";
import * as channelSuccession from "./channels/channel-succession.ts";
import * as channelTemplates from "./channels/channel-templates.ts";
import * as adminToken from "./company/admin-token.ts";
import * as apiKeys from "./company/api-keys.ts";
import * as auditTrail from "./company/audit-trail.ts";
import * as auth from "./company/auth.ts";
import * as branding from "./company/brand/branding.ts";
import * as closingReasons from "./company/closing-reasons.ts";
import * as companyProfile from "./company/company-profile.ts";
import * as farewells from "./company/farewells.ts";
import * as hours from "./company/hours.ts";
import * as notices from "./company/notices.ts";
import * as people from "./company/people.ts";
import * as queues from "./company/queues.ts";
import * as saas from "./company/saas.ts";
import * as saasWords from "./company/saas-words.ts";
import * as secondStep from "./company/second-step.ts";
import * as settings from "./company/settings.ts";
import * as settingsInForce from "./company/settings-in-force.ts";
import * as tags from "./company/tags.ts";
import * as replyTargets from "./company/targets/reply-targets.ts";
import * as push from "./company/telling/push.ts";
import * as tenants from "./company/tenants.ts";
import * as userChoices from "./company/user-choices.ts";
import * as users from "./company/users.ts";
import * as pauses from "./company/work/pauses.ts";
import * as workday from "./company/work/workday.ts";
import * as channelGuard from "./conversation/channel-guard.ts";
import * as channelPairing from "./conversation/channel-pairing.ts";
import * as channels from "./conversation/channels.ts";
import * as channelsInfo from "./conversation/channels-info.ts";
import * as consent from "./conversation/consent.ts";
import * as contactMerges from "./conversation/contact-merges.ts";
import * as contactWork from "./conversation/contact-work.ts";
import * as contacts from "./conversation/contacts.ts";
import * as drafts from "./conversation/drafts.ts";
import * as messageDelivery from "./conversation/message-delivery.ts";
import * as messageForward from "./conversation/message-forward.ts";
import * as messageSearch from "./conversation/message-search.ts";
import * as messages from "./conversation/messages.ts";
import * as myChannels from "./conversation/my-channels.ts";
import * as quickMessages from "./conversation/quick-messages.ts";
import * as ratings from "./conversation/ratings.ts";
import * as search from "./conversation/search.ts";
import * as stickers from "./conversation/stickers.ts";
import * as ticketBulk from "./conversation/ticket-bulk.ts";
import * as ticketChoices from "./conversation/ticket-choices.ts";
import * as ticketLogs from "./conversation/ticket-logs.ts";
import * as ticketPanel from "./conversation/ticket-panel.ts";
import * as ticketWhy from "./conversation/ticket-why.ts";
import * as tickets from "./conversation/tickets.ts";
import * as files from "./files.ts";
import * as longJobs from "./long-jobs.ts";
import * as billing from "./office/billing.ts";
import * as charges from "./office/charges.ts";
import * as companies from "./office/companies.ts";
import * as contactDeals from "./office/contact-deals.ts";
import * as dashboard from "./office/dashboard.ts";
import * as figures from "./office/figures.ts";
import * as forecast from "./office/forecast.ts";
import * as help from "./office/help.ts";
import * as internalChat from "./office/internal-chat.ts";
import * as kanban from "./office/kanban.ts";
import * as operator from "./office/operator.ts";
import * as personalData from "./office/personal-data.ts";
import * as publicApi from "./office/public-api.ts";
import * as reportLetters from "./office/report-letters.ts";
import * as tasks from "./office/tasks.ts";
import { reportRoutes } from "./report-list.ts";
import type { RouteShape } from "./route.ts";
import * as channelHistory from "./sessions/channel-history.ts";
import * as contactSync from "./sessions/contact-sync.ts";
import * as comments from "./social/comments.ts";
import * as groups from "./social/groups.ts";
import * as sync from "./sync.ts";
import * as webchat from "./webchat/webchat.ts";
import * as widget from "./webchat/widget.ts";

const contractFiles = [
  auth,
  secondStep,
  tenants,
  branding,
  saas,
  saasWords,
  companyProfile,
  users,
  people,
  userChoices,
  pauses,
  settings,
  settingsInForce,
  queues,
  replyTargets,
  tags,
  closingReasons,
  quickMessages,
  farewells,
  hours,
  apiKeys,
  adminToken,
  publicApi,
  integrations,
  duties,
  copilot,
  webhooks,
  files,
  longJobs,
  notices,
  push,
  auditTrail,
  myChannels,
  channelsInfo,
  channels,
  channelHistory,
  channelPairing,
  channelSuccession,
  channelTemplates,
  channelGuard,
  calls,
  contacts,
  contactMerges,
  comments,
  consent,
  contactWork,
  contactSync,
  tickets,
  ticketWhy,
  ratings,
  ticketLogs,
  ticketChoices,
  ticketPanel,
  ticketBulk,
  webchat,
  widget,
  messages,
  stickers,
  messageDelivery,
  messageForward,
  messageSearch,
  drafts,
  groups,
  search,
  flowNumbers,
  flowWhy,
  flows,
  keywordFlows,
  dashboard,
  figures,
  forecast,
  workday,
  campaigns,
  campaignsGiven,
  campaignsRunning,
  segments,
  assistantUse,
  knowledge,
  kanban,
  contactDeals,
  personalData,
  schedules,
  tasks,
  help,
  internalChat,
  sync,
  operator,
  billing,
  charges,
  companies,
  reportRoutes,
  reportLetters,
];

function isRoute(value: unknown): value is RouteShape {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

/** Routes by the name they are exported under, which is also their operation id in the documentation. */
export const routes: Readonly<Record<string, RouteShape>> = Object.fromEntries(
  contractFiles
    .flatMap((file) => Object.entries(file))
    .filter((entry): entry is [string, RouteShape] => isRoute(entry[1])),
);

export const allRoutes: readonly RouteShape[] = Object.values(routes);
