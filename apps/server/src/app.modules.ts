// Every module of the server, in the order in which they are mounted.
import { botsModule } from "#automation/bots";
import { campaignsModule, runningCampaignsModule } from "#automation/campaigns";
import { flowsModule, keywordFlowsModule } from "#automation/flows";
import { auditTrailModule } from "#company/audit-trail";
import { authModule } from "#company/auth";
import { closingReasonsModule } from "#company/closing-reasons";
import { companyProfileModule } from "#company/company-profile";
import { credentialsModule } from "#company/credentials";
import { farewellsModule } from "#company/farewells";
import { filesModule } from "#company/files";
import { hoursModule } from "#company/hours";
import { listsModule } from "#company/lists";
import { longJobsModule } from "#company/long-jobs";
import { noticesModule } from "#company/notices";
import { profileModule } from "#company/profile";
import { queuesModule } from "#company/queues";
import { quickMessagesModule } from "#company/quick-messages";
import { sessionsModule } from "#company/sessions";
import { settingManagementModule, settingsModule } from "#company/settings";
import { supportModule } from "#company/support";
import { tagsModule } from "#company/tags";
import { teamsModule } from "#company/teams";
import { tenantsModule } from "#company/tenants";
import { userManagementModule, usersModule } from "#company/users";
import { channelGuardModule } from "#conversation/channel-guard";
import { channelsModule } from "#conversation/channels";
import { consentModule } from "#conversation/consent";
import { contactWorkModule } from "#conversation/contact-work";
import { contactsModule } from "#conversation/contacts";
import { draftsModule } from "#conversation/drafts";
import { intakeModule } from "#conversation/intake";
import { mediaModule } from "#conversation/media";
import { messagesModule } from "#conversation/messages";
import { pdfModule } from "#conversation/pdf";
import { presenceModule } from "#conversation/presence";
import { ratingsModule } from "#conversation/ratings";
import { searchModule } from "#conversation/search";
import { signsModule } from "#conversation/signs";
import { ticketsModule } from "#conversation/tickets";
import { cellsModule } from "#office/cells";
import { kanbanModule } from "#office/kanban";
import { operatorModule } from "#office/operator";
import { personalDataModule } from "#office/personal-data";
import { journalModule } from "#platform/journal";
import type { ServerModule } from "#platform/registry";
import { secretsModule } from "#platform/secrets";

export const modules: readonly ServerModule[] = [
  journalModule,
  secretsModule,
  settingsModule,
  settingManagementModule,
  listsModule,
  credentialsModule,
  sessionsModule,
  tenantsModule,
  usersModule,
  userManagementModule,
  authModule,
  profileModule,
  companyProfileModule,
  teamsModule,
  supportModule,
  filesModule,
  noticesModule,
  longJobsModule,
  auditTrailModule,
  queuesModule,
  tagsModule,
  closingReasonsModule,
  quickMessagesModule,
  farewellsModule,
  hoursModule,
  channelsModule,
  channelGuardModule,
  ticketsModule,
  mediaModule,
  consentModule,
  contactsModule,
  contactWorkModule,
  draftsModule,
  messagesModule,
  searchModule,
  pdfModule,
  presenceModule,
  signsModule,
  ratingsModule,
  intakeModule,
  flowsModule,
  keywordFlowsModule,
  botsModule,
  campaignsModule,
  runningCampaignsModule,
  kanbanModule,
  personalDataModule,
  operatorModule,
  cellsModule,
];
