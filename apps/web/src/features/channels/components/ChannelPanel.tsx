// One channel in the drawer: its settings, its webhook address, its templates, its health.
import { Tabs } from "@mantine/core";
import { useState } from "react";
import { DrawerContent } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../channels.module.css";
import { useChannels, useConnectForms } from "../channels.queries.ts";
import { ChannelSettingsForm } from "./ChannelSettingsForm.tsx";
import { HealthTab } from "./HealthTab.tsx";
import { TemplatesTab } from "./TemplatesTab.tsx";
import { WebhookTab } from "./WebhookTab.tsx";
import "@mantine/core/styles/Tabs.layer.css";

export function ChannelPanel({ id, readOnly }: { id: number; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const asked = useChannels();
  const channel = asked.data?.channels.find((one) => one.id === id);
  // Whoever has just connected it needs the address next.
  const isNew = channel !== undefined && channel.lastInboundAt === null && !readOnly;
  const [chosen, setChosen] = useState<string | null>(null);
  const forms = useConnectForms();
  const form = forms.data?.forms.find(({ type }) => type === channel?.type);
  const hasWebhook = !readOnly && form !== undefined && form.webhook !== "none";
  const tab = chosen ?? (isNew && hasWebhook ? "webhook" : "settings");
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
            {hasWebhook && <Tabs.Tab value="webhook">{t("tabs.webhook")}</Tabs.Tab>}
            {shown.capabilities.templates && (
              <Tabs.Tab value="templates">{t("tabs.templates", { count: shown.templates.total })}</Tabs.Tab>
            )}
            <Tabs.Tab value="health">{t("tabs.health")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="settings" className={css.panel}>
            <ChannelSettingsForm channel={shown} readOnly={readOnly} />
          </Tabs.Panel>
          <Tabs.Panel value="webhook" className={css.panel}>
            <WebhookTab channelId={id} type={shown.type} />
          </Tabs.Panel>
          <Tabs.Panel value="templates" className={css.panel}>
            <TemplatesTab channel={shown} readOnly={readOnly} />
          </Tabs.Panel>
          <Tabs.Panel value="health" className={css.panel}>
            <HealthTab channelId={id} readOnly={readOnly} />
          </Tabs.Panel>
        </Tabs>
      )}
    </DrawerContent>
  );
}
