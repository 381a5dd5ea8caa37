// Every route of the API in one list: the server must serve all of them, the suites and the documentation read it.

import * as campaigns from "./automation/campaigns.ts";
import * as campaignsRunning from "./automation/campaigns-running.ts";
import * as flowNumbers from "./automation/flow-numbers.ts";
import * as flowWhy from "./automation/flow-why.ts";
import * as flows from "./automation/flows.ts";
import * as keywordFlows from "./automation/keyword-flows.ts";
import * as schedules from "./automation/schedules.ts";
import * as auditTrail from "./company/audit-trail.ts";
import * as auth from "./company/auth.ts";
import * as closingReasons from "./company/closing-reasons.ts";
import * as companyProfile from "./company/company-profile.ts";
import * as farewells from "./company/farewells.ts";
import * as hours from "./company/hours.ts";
import * as notices from "./company/notices.ts";
import * as people from "./company/people.ts";
import * as queues from "./company/queues.ts";
import * as secondStep from "./company/second-step.ts";
import * as settings from "./company/settings.ts";
import * as settingsInForce from "./company/settings-in-force.ts";
import * as tags from "./company/tags.ts";
import * as tenants from "./company/tenants.ts";
import * as userChoices from "./company/user-choices.ts";
import * as users from "./company/users.ts";
import * as channelGuard from "./conversation/channel-guard.ts";
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
import * as companies from "./office/companies.ts";
import * as contactDeals from "./office/contact-deals.ts";
import * as figures from "./office/figures.ts";
import * as kanban from "./office/kanban.ts";
import * as operator from "./office/operator.ts";
import * as personalData from "./office/personal-data.ts";
import * as tasks from "./office/tasks.ts";
import { reportRoutes } from "./report-list.ts";
import type { RouteShape } from "./route.ts";
import * as sync from "./sync.ts";

const contractFiles = [
  auth,
  secondStep,
  tenants,
  companyProfile,
  users,
  people,
  userChoices,
  settings,
  settingsInForce,
  queues,
  tags,
  closingReasons,
  quickMessages,
  farewells,
  hours,
  files,
  longJobs,
  notices,
  auditTrail,
  myChannels,
  channelsInfo,
  channels,
  channelGuard,
  contacts,
  contactMerges,
  consent,
  contactWork,
  tickets,
  ticketWhy,
  ratings,
  ticketLogs,
  ticketChoices,
  ticketPanel,
  ticketBulk,
  messages,
  stickers,
  messageDelivery,
  messageForward,
  messageSearch,
  drafts,
  search,
  flowNumbers,
  flowWhy,
  flows,
  keywordFlows,
  figures,
  campaigns,
  campaignsRunning,
  kanban,
  contactDeals,
  personalData,
  schedules,
  tasks,
  sync,
  operator,
  billing,
  companies,
  reportRoutes,
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
