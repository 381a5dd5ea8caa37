// A call in the conversation: which way it went and how it ended, its recording, and the way back to whoever was missed.
import { Button } from "@mantine/core";
import type { ContentOf } from "@prosa/contracts/message-content";
import { IconPhoneIncoming, IconPhoneOff, IconPhoneOutgoing } from "@tabler/icons-react";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { CallRecording } from "./CallRecording.tsx";
import css from "./call.module.css";
import { useCallChannels } from "./call.queries.ts";
import { type WantedCall, wantedCall } from "./wanted-call.ts";

interface Props {
  content: ContentOf<"call">;
  fromMe: boolean;
  /** Whom to call back. */
  wanted: WantedCall;
  tab: number;
}

export function CallBody({ content, fromMe, wanted, tab }: Props) {
  const { t } = useTranslation("calls");
  const formats = useFormats();
  const { outcome, seconds, callId, isRecorded } = content;
  const isMissed = !fromMe && (outcome === "missed" || outcome === "busy");
  const Glyph = isMissed ? IconPhoneOff : fromMe ? IconPhoneOutgoing : IconPhoneIncoming;
  return (
    <div className={css.call} data-testid="call-bubble" data-outcome={outcome ?? "going"}>
      <span className={css.line} data-missed={isMissed || undefined}>
        <Glyph size={20} stroke={1.75} aria-hidden />
        <span>
          <b>{t(fromMe ? "bubble.out" : "bubble.in")}</b>
          <small>
            {outcome === null ? t("bubble.going") : t(`outcome.${fromMe ? "out" : "in"}.${outcome}`)}
            {seconds !== null && ` · ${formats.duration(seconds * 1000)}`}
          </small>
        </span>
      </span>
      {isRecorded && callId !== null && <CallRecording callId={callId} tab={tab} />}
      {isMissed && <CallBack wanted={wanted} tab={tab} />}
    </div>
  );
}

function CallBack({ wanted, tab }: { wanted: WantedCall; tab: number }) {
  const { t } = useTranslation("calls");
  const { data } = useCallChannels();
  const open = data?.channels.find(({ state }) => state === "open");
  if (!open || data?.isBlocked) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      tabIndex={tab}
      onClick={() => wantedCall.set(wanted)}
      data-testid="call-back"
    >
      {t("bubble.back")}
    </Button>
  );
}
