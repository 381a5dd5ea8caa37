// The state of a campaign as a word with a colour and a glyph.
import type { CampaignRow } from "@prosa/contracts/campaigns";
import { IconBan, IconCheck, IconClock, IconPencil, IconPlayerPause, IconSend } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Chip, type Tone } from "../../shared/ui/index.ts";

const looks = {
  pending: { tone: "neutral", Glyph: IconPencil },
  scheduled: { tone: "info", Glyph: IconClock },
  processing: { tone: "primary", Glyph: IconSend },
  paused: { tone: "warning", Glyph: IconPlayerPause },
  canceled: { tone: "danger", Glyph: IconBan },
  finished: { tone: "success", Glyph: IconCheck },
} as const satisfies Record<string, { tone: Tone; Glyph: unknown }>;

export function StatusChip({ status, pausedAt }: Pick<CampaignRow, "status" | "pausedAt">) {
  const { t } = useTranslation("campaigns");
  const name = status === "processing" && pausedAt ? "paused" : status;
  const { tone, Glyph } = looks[name];
  return (
    <Chip tone={tone} icon={<Glyph size={12} stroke={2} aria-hidden />}>
      {t(`status.${name}`)}
    </Chip>
  );
}
