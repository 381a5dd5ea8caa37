// Calls a customer: not shown to whoever is barred from calls, and with its reason where there is no way to call.
import { ActionIcon, Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Hint } from "../../shared/ui/index.ts";
import { useCallChannels } from "./call.queries.ts";
import { type WantedCall, wantedCall } from "./wanted-call.ts";

interface Props {
  wanted: WantedCall;
  /** The only channel it would go through; undefined: the first that is open. */
  channelName?: string;
  /** With its word, where there is room. */
  isWide?: boolean;
}

export function CallButton({ wanted, channelName, isWide = false }: Props) {
  const { t } = useTranslation("calls");
  const { data } = useCallChannels();
  if (!data || data.isBlocked) return null;
  const channels = data.channels.filter(({ name }) => channelName === undefined || name === channelName);
  const open = channels.find(({ state }) => state === "open");
  const reason = open ? null : t(channels.length === 0 ? "button.noChannel" : "button.away");
  const label = t("button.call", { name: wanted.name });
  const start = () => open && wantedCall.set({ ...wanted, channelId: open.id });
  const icon = <IconPhone size={18} stroke={1.75} aria-hidden />;
  const common = {
    "aria-label": reason ? `${label}: ${reason}` : label,
    // It stays where the keyboard finds it, so that the reason can be read.
    "aria-disabled": reason !== null,
    "data-disabled": reason !== null || undefined,
    "data-testid": "call",
    onClick: start,
  };
  return (
    <Hint label={reason ?? label}>
      {isWide ? (
        <Button variant="default" leftSection={icon} {...common}>
          {t("button.word")}
        </Button>
      ) : (
        <ActionIcon size={36} variant="subtle" {...common}>
          {icon}
        </ActionIcon>
      )}
    </Hint>
  );
}
