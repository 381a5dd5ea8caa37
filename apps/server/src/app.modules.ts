// Every module of the server, in the order in which they are mounted.
import { assistantUseModule } from "#automation/assistant-use";
import { assistantsModule } from "#automation/assistants";
import { botsModule } from "#automation/bots";
import { campaignsModule, givenCampaignsModule, runningCampaignsModule } from "#automation/campaigns";
import { copilotModule } from "#automation/copilot";
import { flowsModule, keywordFlowsModule } from "#automation/flows";
import { integrationsModule } from "#automation/integrations";
import { knowledgeModule } from "#automation/knowledge";
import { schedulesModule } from "#automation/schedules";
import { secondCopyModule } from "#automation/second-copy";
import { segmentsModule } from "#automation/segments";
import { transcriptsModule } from "#automation/transcripts";
import { webhooksModule } from "#automation/webhooks";
import { activityModule } from "#company/activity";
import { apiKeysModule } from "#company/api-keys";
import { auditTrailModule } from "#company/audit-trail";
import { authModule } from "#company/auth";
import { brandingModule } from "#company/branding";
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
import { pushModule } from "#company/push";
import { queuesModule } from "#company/queues";
import { quickMessagesModule } from "#company/quick-messages";
import { replyTargetsModule } from "#company/reply-targets";
import { reportsModule } from "#company/reports";
import { saasModule } from "#company/saas";
import { sessionsModule } from "#company/sessions";
import { settingManagementModule, settingsModule } from "#company/settings";
import { supportModule } from "#company/support";
import { tagsModule } from "#company/tags";
import { teamsModule } from "#company/teams";
import { tenantsModule } from "#company/tenants";
import { userManagementModule, usersModule } from "#company/users";
import { callsModule } from "#conversation/calls";
import { channelGuardModule } from "#conversation/channel-guard";
import { channelsModule } from "#conversation/channels";
import { consentModule } from "#conversation/consent";
import { contactSyncModule } from "#conversation/contact-sync";
import { contactWorkModule } from "#conversation/contact-work";
import { contactsModule } from "#conversation/contacts";
import { draftsModule } from "#conversation/drafts";
import { factsModule } from "#conversation/facts";
import { groupsModule } from "#conversation/groups";
import { intakeModule } from "#conversation/intake";
import { mediaModule } from "#conversation/media";
import { messagesModule } from "#conversation/messages";
import { pdfModule } from "#conversation/pdf";
import { presenceModule } from "#conversation/presence";
import { ratingsModule } from "#conversation/ratings";
import { searchModule } from "#conversation/search";
import { signsModule } from "#conversation/signs";
import { successionModule } from "#conversation/succession";
import { ticketsModule } from "#conversation/tickets";
import { waHistoryModule } from "#conversation/wa-history";
import { waSessionsModule } from "#conversation/wa-sessions";
import { webchatModule } from "#conversation/webchat";
import { billingModule } from "#office/billing";
import { cellsModule } from "#office/cells";
import { dashboardModule } from "#office/dashboard";
import { duesModule } from "#office/dues";
import { figuresModule } from "#office/figures";
import { helpModule } from "#office/help";
import { internalChatModule } from "#office/internal-chat";
import { kanbanModule } from "#office/kanban";
import { operatorModule } from "#office/operator";
import { personalDataModule } from "#office/personal-data";
import { publicApiModule } from "#office/public-api";
import { reportLettersModule } from "#office/report-letters";
import { tasksModule } from "#office/tasks";
import { workdayModule } from "#office/workday";
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
  saasModule,
  brandingModule,
  tenantsModule,
  usersModule,
  userManagementModule,
  activityModule,
  authModule,
  profileModule,
  companyProfileModule,
  teamsModule,
  supportModule,
  filesModule,
  noticesModule,
  pushModule,
  longJobsModule,
  auditTrailModule,
  queuesModule,
  tagsModule,
  closingReasonsModule,
  quickMessagesModule,
  farewellsModule,
  hoursModule,
  replyTargetsModule,
  apiKeysModule,
  channelsModule,
  factsModule,
  channelGuardModule,
  ticketsModule,
  mediaModule,
  consentModule,
  contactsModule,
  contactWorkModule,
  contactSyncModule,
  draftsModule,
  groupsModule,
  messagesModule,
  successionModule,
  searchModule,
  pdfModule,
  presenceModule,
  signsModule,
  ratingsModule,
  intakeModule,
  webchatModule,
  waHistoryModule,
  waSessionsModule,
  callsModule,
  flowsModule,
  keywordFlowsModule,
  botsModule,
  figuresModule,
  workdayModule,
  schedulesModule,
  campaignsModule,
  givenCampaignsModule,
  runningCampaignsModule,
  segmentsModule,
  integrationsModule,
  assistantUseModule,
  knowledgeModule,
  assistantsModule,
  secondCopyModule,
  transcriptsModule,
  copilotModule,
  webhooksModule,
  kanbanModule,
  billingModule,
  duesModule,
  reportsModule,
  reportLettersModule,
  tasksModule,
  internalChatModule,
  publicApiModule,
  personalDataModule,
  operatorModule,
  helpModule,
  dashboardModule,
  cellsModule,
];
