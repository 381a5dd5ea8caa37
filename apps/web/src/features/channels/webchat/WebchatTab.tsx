// A web chat in the drawer: the line for the site, how it looks and what it says, who may show it, and who its visitors are.
import { Loader } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { WebchatForm } from "./WebchatForm.tsx";
import { useWebchat } from "./webchat.queries.ts";

export default function WebchatTab({ channel, readOnly }: { channel: Channel; readOnly: boolean }) {
  const { t } = useTranslation("webchat");
  const asked = useWebchat(channel.id);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  return <WebchatForm channel={channel} webchat={asked.data} readOnly={readOnly} />;
}
