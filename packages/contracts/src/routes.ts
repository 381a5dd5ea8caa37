// Every route of the API in one list: the server must serve all of them, the suites and the documentation read it.
import * as auth from "./auth.ts";
import * as channels from "./channels.ts";
import * as closingReasons from "./closing-reasons.ts";
import * as contactMerges from "./contact-merges.ts";
import * as contactWork from "./contact-work.ts";
import * as contacts from "./contacts.ts";
import * as farewells from "./farewells.ts";
import * as files from "./files.ts";
import * as hours from "./hours.ts";
import * as kanban from "./kanban.ts";
import * as longJobs from "./long-jobs.ts";
import * as messageDelivery from "./message-delivery.ts";
import * as messageForward from "./message-forward.ts";
import * as messageSearch from "./message-search.ts";
import * as messages from "./messages.ts";
import * as myChannels from "./my-channels.ts";
import * as operator from "./operator.ts";
import * as people from "./people.ts";
import * as personalData from "./personal-data.ts";
import * as queues from "./queues.ts";
import * as quickMessages from "./quick-messages.ts";
import type { RouteShape } from "./route.ts";
import * as search from "./search.ts";
import * as settings from "./settings.ts";
import * as settingsInForce from "./settings-in-force.ts";
import * as sync from "./sync.ts";
import * as tags from "./tags.ts";
import * as tenants from "./tenants.ts";
import * as ticketBulk from "./ticket-bulk.ts";
import * as ticketChoices from "./ticket-choices.ts";
import * as ticketLogs from "./ticket-logs.ts";
import * as ticketPanel from "./ticket-panel.ts";
import * as ticketWhy from "./ticket-why.ts";
import * as tickets from "./tickets.ts";
import * as userChoices from "./user-choices.ts";
import * as users from "./users.ts";

const contractFiles = [
  auth,
  tenants,
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
  myChannels,
  channels,
  contacts,
  contactMerges,
  contactWork,
  tickets,
  ticketWhy,
  ticketLogs,
  ticketChoices,
  ticketPanel,
  ticketBulk,
  messages,
  messageDelivery,
  messageForward,
  messageSearch,
  search,
  kanban,
  personalData,
  sync,
  operator,
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
