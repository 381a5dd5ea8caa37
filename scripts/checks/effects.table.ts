// Where each switch of the web takes effect. Settings are not here: they are found by their key.
import type { Effect } from "./effects.rules.ts";

const web = "apps/web/src/";
const server = "apps/server/src/";

export const switches: Readonly<Record<string, readonly Effect[]>> = {
  "apps/web/src/app/shell/AccountPanel.tsx account.letterKeys": [{ in: `${web}app`, by: "letterKeys" }],
  "apps/web/src/app/shell/AccountPanel.tsx account.railPinned": [{ in: `${web}app/shell/Rail`, by: "railPinned" }],
  "apps/web/src/app/shell/AccountPanel.tsx account.stickyNotices": [{ in: `${web}app/App`, by: "stickyNotices" }],
  "apps/web/src/features/access/sign-in/SignInStep.tsx login.remember": [
    { in: `${server}company/auth`, by: "remember" },
  ],
  "apps/web/src/features/campaigns/consent/ConsentForm.tsx consent.confirms": [
    { in: "apps/server/functions/consent/consent_hear", by: "confirms" },
  ],
  "apps/web/src/features/campaigns/wizard/SendingStep.tsx sending.window": [
    { in: `${server}automation/campaigns/feed.actions`, by: "sendWindow" },
  ],
  "apps/web/src/features/campaigns/wizard/SendingStep.tsx dayName(locale, weekday": [
    { in: `${server}automation/campaigns/pace.rules`, by: "window.weekdays" },
  ],
  "apps/web/src/features/internal-chat/GroupDialog.tsx group.onlyAdmins": [
    { in: `${server}office/internal-chat`, by: "posting" },
  ],
  "apps/web/src/features/internal-chat/GroupDialog.tsx group.withHistory": [
    { in: `${server}office/internal-chat`, by: "withHistory" },
  ],
  "apps/web/src/features/internal-chat/GroupDialog.tsx name": [
    { in: `${server}office/internal-chat`, by: "workingHere" },
  ],
  "apps/web/src/features/people/push/PushChoices.tsx t(name": [
    { in: `${server}company/push/push.actions`, by: "pushSwitchOf" },
  ],
  "apps/web/src/features/people/OwnProfileDrawer.tsx own.quiet": [{ in: `${web}shared/telling`, by: "quiet" }],
  "apps/web/src/features/operator/components/TokenTab.tsx use": [
    { in: `${server}company/api-keys/key.rules`, by: "pausedAt" },
  ],
  "apps/web/src/features/operator/saas/BannerSection.tsx banner.isOn": [
    { in: `${server}company/saas`, by: "isOn ? { ...shown" },
  ],
  "apps/web/src/features/operator/saas/DuesSection.tsx dues.isOn": [
    { in: `${server}office/dues`, by: "if (!dues.isOn" },
  ],
  "apps/web/src/features/operator/saas/DueStepRow.tsx dues.ways.*": [
    { in: `${server}office/dues/dues.actions`, by: "step.whatsapp" },
  ],
  "apps/web/src/features/operator/saas/DuesTexts.tsx letters.own": [
    { in: `${server}office/dues/dues.present`, by: "dues.texts" },
  ],
  "apps/web/src/features/operator/saas/LettersSection.tsx letters.own": [
    { in: `${server}company/auth`, by: "letters.recovery" },
    { in: `${server}company/tenants`, by: "letters.welcome" },
  ],
  "apps/web/src/features/operator/saas/MailSection.tsx mail.isOn": [
    { in: `${server}company/saas/saas.mail`, by: "mail?.isOn" },
  ],
  "apps/web/src/features/operator/saas/SignupSection.tsx signup.allowed": [
    { in: `${server}company/tenants/tenants.actions`, by: "ERR_SIGNUP_DISABLED" },
  ],
  "apps/web/src/features/operator/saas/SignupSection.tsx signup.trial": [
    { in: `${server}company/tenants/tenants.actions`, by: "readTrial(offered)" },
  ],
  "apps/web/src/features/operator/saas/WelcomeSection.tsx welcome.isOn": [
    { in: `${server}company/tenants`, by: "isWelcomed" },
  ],
  "apps/web/src/features/tasks/TaskRow.tsx finishOne": [{ in: `${server}office/tasks`, by: "finished" }],
  "apps/web/src/features/channels/components/VoiceTab.tsx voice.record": [
    { in: `${server}conversation/calls`, by: "isRecorded" },
  ],
  "apps/web/src/features/channels/components/RatingFields.tsx labels.ratingAfterSilence": [
    { in: `${server}conversation/tickets`, by: "isRatedAfterAutoClose" },
  ],
  "apps/web/src/features/channels/components/RatingFields.tsx labels.ratingOn": [
    { in: `${server}conversation/ratings`, by: "isOn" },
  ],
  "apps/web/src/features/inbox/dialogs/ticket/ResolveDialog.tsx resolve.askRating": [
    { in: `${server}conversation/tickets`, by: "askRating" },
  ],
  "apps/web/src/features/channels/components/ChannelSettingsForm.tsx labels.attendsGroups": [
    { in: `${server}conversation/wa-sessions`, by: "attendsGroups" },
  ],
  "apps/web/src/features/channels/components/ChannelSettingsForm.tsx labels.rejectsCalls": [
    { in: `${server}conversation/wa-sessions`, by: "rejectsCalls" },
  ],
  "apps/web/src/features/channels/components/ChannelSettingsForm.tsx labels.closesByItself": [
    { in: "apps/server/functions/tickets", by: "auto_close_minutes" },
  ],
  "apps/web/src/features/channels/history/HistoryTab.tsx groups": [
    { in: `${server}conversation/wa-history`, by: "hasGroups" },
  ],
  "apps/web/src/features/channels/webchat/WebchatForm.tsx labels.continueByEmail": [
    { in: "apps/server/src/conversation/webchat", by: "settings.continueByEmail" },
  ],
  "apps/web/src/features/channels/webchat/WebchatForm.tsx labels.visitorsNow": [
    { in: "apps/server/src/conversation/webchat", by: "!visitorsNow" },
  ],
  "apps/web/src/features/channels/webchat/WebchatForm.tsx labels.files": [
    { in: "apps/server/src/conversation/webchat", by: "settings.files" },
  ],
  "apps/web/src/features/channels/webchat/WebchatForm.tsx labels.greets": [
    { in: "apps/server/src/conversation/webchat", by: "greetAfterSeconds" },
  ],
  "apps/web/src/features/channels/components/FormOfType.tsx labels.isDefault": [
    { in: `${server}conversation/channels`, by: "clearDefault" },
  ],
  "apps/web/src/features/closing-reasons/ReasonForm.tsx fields.isActive": [
    { in: `${server}conversation/tickets`, by: "'isActive', r.is_active" },
  ],
  "apps/web/src/features/closing-reasons/RequiredSwitch.tsx required.label": [
    { in: `${server}conversation/tickets`, by: "ClosingReasonRequired" },
  ],
  "apps/web/src/features/contacts/components/ContactForm.tsx flags.*.name": [
    { in: "apps/server/functions/intake", by: "is_ignored" },
    { in: "apps/server/functions/kanban", by: "disable_crm" },
    { in: `${server}automation/bots`, by: "disable_bot" },
    { in: `${server}conversation/consent`, by: "disable_campaign" },
    { in: `${server}conversation/ratings`, by: "disable_rating" },
  ],
  "apps/web/src/features/schedules/ScheduleForm.tsx labels.cancelIfAnswered": [
    { in: `${server}automation/schedules`, by: "cancelIfAnswered" },
  ],
  "apps/web/src/features/contacts/components/ExportDialog.tsx work.column.*": [
    { in: `${server}conversation/contact-work`, by: "columns" },
  ],
  "apps/web/src/features/contacts/components/SplitDialog.tsx text": [
    { in: `${server}conversation/contacts`, by: "split" },
  ],
  "apps/web/src/features/operator/components/ArticleForm.tsx labels.isPublished": [
    { in: `${server}office/help`, by: "isPublished" },
  ],
  "apps/web/src/features/api-keys/ApiKeyForm.tsx keys.scopes.*": [{ in: `${server}platform/http`, by: "isInScope" }],
  "apps/web/src/features/webhooks/WebhookForm.tsx hooks.events.*": [
    { in: `${server}automation/webhooks`, by: "events.includes(type)" },
  ],
  "apps/web/src/features/farewells/FarewellForm.tsx labels.isForAll": [
    { in: `${server}conversation/tickets`, by: "farewell.isForAll" },
  ],
  "apps/web/src/features/flows/integrations/Duties.tsx duties.automatic": [
    { in: `${server}automation/transcripts`, by: "isAutomatic" },
  ],
  "apps/web/src/features/flows/builder/inspect/InteractionFields.tsx field.skippable": [
    { in: "packages/flows/src/engine", by: "skippable" },
  ],
  "apps/web/src/features/flows/builder/inspect/InteractionFields.tsx field.untilOpen": [
    { in: "packages/flows/src/engine", by: "opensAt" },
  ],
  "apps/web/src/features/flows/builder/inspect/SettingsPanel.tsx settings.hearFirst": [
    { in: "packages/flows/src/engine", by: "hearFirst" },
  ],
  "apps/web/src/features/flows/builder/inspect/SettingsPanel.tsx settings.silenceOn": [
    { in: "packages/flows/src/engine", by: "settings.silence" },
  ],
  "apps/web/src/features/flows/builder/publish/PublishDialog.tsx publish.activate": [
    { in: `${server}automation/flows`, by: "activate" },
  ],
  "apps/web/src/features/flows/builder/publish/PublishDialog.tsx publish.move": [
    { in: `${server}automation/flows`, by: "move" },
  ],
  "apps/web/src/features/flows/builder/simulate/Simulator.tsx label": [
    { in: "packages/flows/src/play", by: "skipWaits" },
  ],
  "apps/web/src/features/flows/integrations/IntegrationForm.tsx fields.usesKnowledge": [
    { in: `${server}automation/assistants/prepare`, by: "settings.usesKnowledge" },
  ],
  "apps/web/src/features/flows/knowledge/ArticleFields.tsx labels.isActive": [
    { in: "apps/server/functions/knowledge/knowledge_search", by: "a.is_active" },
  ],
  "apps/web/src/features/flows/keywords/KeywordForm.tsx labels.interrupts": [
    { in: `${server}automation/flows`, by: "interrupts" },
  ],
  "apps/web/src/features/flows/keywords/KeywordForm.tsx labels.isActive": [
    { in: `${server}automation/flows`, by: "isActive" },
  ],
  "apps/web/src/features/flows/list/FlowForm.tsx labels.forTransfer": [
    { in: `${server}automation/flows`, by: "forTransfer" },
  ],
  "apps/web/src/features/flows/list/FlowForm.tsx labels.isActive": [
    { in: `${server}automation/flows`, by: "isActive" },
  ],
  "apps/web/src/features/flows/list/FlowForm.tsx labels.isDefault": [
    { in: `${server}automation/flows`, by: "isDefault" },
  ],
  "apps/web/src/features/flows/list/VersionsDialog.tsx versions.move": [
    { in: `${server}automation/flows`, by: "move" },
  ],
  "apps/web/src/features/hours/components/AbsenceCard.tsx absence.likeCompany": [
    { in: `${server}company/hours/hours.rules`, by: "maxSends" },
  ],
  "apps/web/src/features/hours/components/WeekCard.tsx week.inherit": [
    { in: `${server}company/hours/hours.rules`, by: "weekInForce" },
  ],
  "apps/web/src/features/inbox/composer/files/Tray.tsx attach.shrink": [
    { in: `${web}features/inbox/composer/files/attach.rules`, by: "useSmall" },
  ],
  "apps/web/src/features/inbox/dialogs/message/QuickMessageDialog.tsx quick.forAll": [
    { in: `${server}company/quick-messages`, by: "r.is_for_all or r.u" },
  ],
  "apps/web/src/features/inbox/list/FilterForm.tsx filters.*": [
    { in: `${server}conversation/tickets`, by: "withUnreadMessages" },
    { in: `${server}conversation/tickets`, by: "isNotAssignedUser" },
    { in: `${server}conversation/tickets`, by: "includeNotQueueDefined" },
  ],
  "apps/web/src/features/inbox/list/FilterForm.tsx status.*": [
    { in: `${server}conversation/tickets`, by: "query.status" },
  ],
  "apps/web/src/features/inbox/panel/ContactTab.tsx contact_panel:disableBot": [
    { in: `${server}automation/bots`, by: "disable_bot" },
  ],
  "apps/web/src/features/operator/components/GatewaysTab.tsx use": [
    { in: `${server}office/billing/gateways.queries`, by: "isActive" },
  ],
  "apps/web/src/features/operator/components/PaymentsTab.tsx refund.keeps": [
    { in: `${server}office/billing/refunds.actions`, by: "keepsTime" },
  ],
  "apps/web/src/features/operator/components/PlanForm.tsx labels.isPublic": [
    { in: `${server}company/tenants`, by: '.where("isPublic", "=", true)' },
  ],
  "apps/web/src/features/operator/components/PlanForm.tsx plan.*": [
    { in: `${web}features/access/sign-up`, by: "plan[feature]" },
  ],
  "apps/web/src/features/people/OwnProfileDrawer.tsx own.*": [
    { in: `${web}shared/telling`, by: "sounds?.[sound]" },
    { in: `${web}shared/telling`, by: "own?.sounds.desktop" },
  ],
  "apps/web/src/features/people/components/LoginSchedule.tsx schedule.allowed": [
    { in: `${server}company/sessions`, by: "allowed" },
  ],
  "apps/web/src/features/people/components/LoginSchedule.tsx schedule.limit": [
    { in: `${server}company/sessions`, by: "loginHours" },
  ],
  "apps/web/src/features/people/components/TeamForm.tsx teams.isActive": [{ waitsFor: "chat" }],
  "apps/web/src/features/people/components/UserSections.tsx form.*": [
    { in: `${server}conversation/contacts`, by: "ignoreWallet" },
    { in: `${server}company/auth`, by: "blockMultipleLogins" },
    { waitsFor: "calls" },
  ],
  "apps/web/src/features/people/components/UserSections.tsx form.allChannels": [
    { in: `${server}conversation/tickets/visibility`, by: "hasChannelLimit" },
  ],
  "apps/web/src/features/people/components/UserSections.tsx form.isActive": [
    { in: "apps/server/functions/credentials", by: "is_active" },
  ],
  "apps/web/src/features/queues/QueueForm.tsx fields.isActive": [
    { in: `${server}conversation/tickets`, by: "'isActive', q.is_active" },
  ],
  "apps/web/src/features/quick-messages/QuickMessageForm.tsx fields.isForAll": [
    { in: `${server}company/quick-messages`, by: "r.is_for_all or r.u" },
  ],
  // Every setting that is a switch; each is held against its own key.
  "apps/web/src/features/settings/components/SettingControl.tsx label": [
    { in: `${web}features/settings`, by: "useChangeSetting" },
  ],
  "apps/web/src/features/tags/TagForm.tsx labels.isActive": [
    { in: `${server}company/tags`, by: '.where("isActive", "=", true)' },
  ],
};
