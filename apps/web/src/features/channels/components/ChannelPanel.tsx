// One channel in the drawer: its settings, its webhook address, its templates, its past, its health.
import { Tabs } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { DrawerContent } from "../../../shared/form-drawer/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { loadChunk } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannels, useConnectForms } from "../channels.queries.ts";
import { kindOf } from "../channels.rules.ts";
import { TemplatesTab } from "../templates/TemplatesTab.tsx";
import { useWebchat } from "../webchat/webchat.queries.ts";
import { ChannelSettingsForm } from "./ChannelSettingsForm.tsx";
import { HealthTab } from "./HealthTab.tsx";
import { VoiceTab } from "./VoiceTab.tsx";
import { WebhookTab } from "./WebhookTab.tsx";
import "@mantine/core/styles/Tabs.layer.css";

const WebchatTab = lazy(async () => {
  const [tab] = await Promise.all([loadChunk(() => import("../webchat/WebchatTab.tsx")), loadNamespaces(["webchat"])]);
  return tab;
});

const VisitorsTab = lazy(async () => {
  const [tab] = await Promise.all([
    loadChunk(() => import("../visitors/VisitorsTab.tsx")),
    loadNamespaces(["webchat"]),
  ]);
  return tab;
});

const HistoryTab = lazy(async () => {
  const [tab] = await Promise.all([loadChunk(() => import("../history/HistoryTab.tsx")), loadNamespaces(["history"])]);
  return tab;
});

export function ChannelPanel({ id, readOnly }: { id: number; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const { features } = useSignedIn();
  const asked = useChannels();
  const channel = asked.data?.channels.find((one) => one.id === id);
  // Whoever has just connected it needs the address next.
  const isNew = channel !== undefined && channel.lastInboundAt === null && !readOnly;
  const [chosen, setChosen] = useState<string | null>(null);
  const forms = useConnectForms();
  const form = forms.data?.forms.find((one) => channel && kindOf(one) === kindOf(channel));
  const hasWebhook = !readOnly && form !== undefined && form.webhook !== "none";
  const hasCalls = !readOnly && features.includes("voiceCalls") && channel?.type.startsWith("whatsapp") === true;
  // What a telephone remembers is told to sessions of ours alone.
  const hasHistory = channel?.type === "whatsapp_web";
  const hasSnippet = form?.how === "snippet";
  const webchat = useWebchat(id, channel?.type === "webchat");
  const hasVisitors = webchat.data?.settings.visitorsNow === true;
  const first = hasSnippet ? "snippet" : hasWebhook ? "webhook" : "settings";
  const tab = chosen ?? (isNew ? first : "settings");
  const opened = {
    value: channel,
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
  return (
    <DrawerContent of={opened}>
      {(shown) => (
        <Tabs value={tab} onChange={setChosen} keepMounted={false} className={css.tabs}>
          <Tabs.List>
            <Tabs.Tab value="settings">{t("tabs.settings")}</Tabs.Tab>
            {hasSnippet && <Tabs.Tab value="snippet">{t("tabs.snippet")}</Tabs.Tab>}
            {hasVisitors && <Tabs.Tab value="visitors">{t("tabs.visitors")}</Tabs.Tab>}
            {hasWebhook && <Tabs.Tab value="webhook">{t("tabs.webhook")}</Tabs.Tab>}
            {shown.capabilities.templates && (
              <Tabs.Tab value="templates">{t("tabs.templates", { count: shown.templates.total })}</Tabs.Tab>
            )}
            {hasCalls && <Tabs.Tab value="voice">{t("tabs.voice")}</Tabs.Tab>}
            {hasHistory && <Tabs.Tab value="history">{t("tabs.history")}</Tabs.Tab>}
            <Tabs.Tab value="health">{t("tabs.health")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="settings" className={css.panel}>
            <ChannelSettingsForm channel={shown} readOnly={readOnly} />
          </Tabs.Panel>
          <Tabs.Panel value="snippet" className={css.panel}>
            <Suspense fallback={null}>
              <WebchatTab channel={shown} readOnly={readOnly} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="visitors" className={css.panel}>
            <Suspense fallback={null}>
              <VisitorsTab webchatId={id} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="webhook" className={css.panel}>
            <WebhookTab channelId={id} type={kindOf(shown)} />
          </Tabs.Panel>
          <Tabs.Panel value="templates" className={css.panel}>
            <TemplatesTab channel={shown} readOnly={readOnly} />
          </Tabs.Panel>
          <Tabs.Panel value="voice" className={css.panel}>
            <VoiceTab channelId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="history" className={css.panel}>
            <Suspense fallback={null}>
              <HistoryTab channelId={id} readOnly={readOnly} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="health" className={css.panel}>
            <HealthTab channelId={id} readOnly={readOnly} />
          </Tabs.Panel>
        </Tabs>
      )}
    </DrawerContent>
  );
}
