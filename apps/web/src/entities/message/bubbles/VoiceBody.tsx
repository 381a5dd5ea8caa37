// A recording: play, the loudness as a slider, the speed, how far it is; one plays at a time and the next unheard follows.
import type { Media } from "@prosa/contracts/message-content";
import { IconAlertCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import {
  heard,
  nextRate,
  pause,
  play,
  playing,
  printDuration,
  rate,
  seek,
  Waveform,
} from "../../../shared/media/index.ts";
import { useStore } from "../../../shared/store.ts";
import { MediaState } from "./MediaState.tsx";
import css from "./media.module.css";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";
import { UploadRing } from "./UploadRing.tsx";

interface Props {
  entry: ShownMessage;
  media: Media;
  tab: number;
}

const FLAT = Array.from({ length: 64 }, () => 8);

export function VoiceBody({ entry, media, tab }: Props) {
  const { t } = useTranslation("message");
  const locale = useLocale();
  const { handlers } = useMessageDoor();
  const mine = useStore(playing, (now) => (now.id === entry.clientId ? now : null));
  const speed = useStore(rate);
  const isHeard = useStore(heard, (ids) => ids.has(entry.clientId));
  if (media.status !== "ready") return <MediaState entry={entry} media={media} tab={tab} />;

  const duration = (media.durationMs ?? 0) / 1000;
  const position = mine?.position ?? 0;
  const track = {
    id: entry.clientId,
    url: media.playUrl ?? media.url ?? "",
    next: () => handlers.nextVoice(entry),
  };
  const times = { now: printDuration(position * 1000), whole: printDuration(duration * 1000) };
  const handleSeek = (seconds: number) => (mine ? seek(seconds) : play(track, seconds));
  const isPlaying = mine?.isPlaying ?? false;

  return (
    <div className={css.voice} data-heard={entry.fromMe || isHeard || undefined}>
      {entry.status === "uploading" ? (
        <UploadRing entry={entry} />
      ) : (
        <button
          type="button"
          className={css.play}
          data-open-media
          tabIndex={tab}
          aria-label={t(isPlaying ? "voice.pause" : "voice.play")}
          onClick={() => (isPlaying ? pause() : play(track))}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
        </button>
      )}
      <Waveform
        peaks={media.peaks ?? FLAT}
        position={position}
        duration={duration}
        label={t("voice.position")}
        valueText={t("voice.at", times)}
        tabIndex={tab}
        onSeek={handleSeek}
      />
      <button
        type="button"
        className={css.speed}
        tabIndex={tab}
        aria-label={t("voice.speed", { speed })}
        onClick={nextRate}
      >
        {new Intl.NumberFormat(locale).format(speed)}×
      </button>
      <div className={css.voiceFoot}>
        {!entry.fromMe && !isHeard && <i className={css.unheard} role="img" aria-label={t("voice.unheard")} />}
        {mine?.hasFailed ? (
          <span className={css.voiceFailed}>
            <IconAlertCircle size={14} stroke={1.75} aria-hidden />
            {t("voice.failed")}
          </span>
        ) : (
          <span className="tnum">{mine ? `${times.now} / ${times.whole}` : times.whole}</span>
        )}
      </div>
    </div>
  );
}
