// Recording a voice message in place of the words: level, time, pause, listen to it, send or throw away.
import { Loader } from "@mantine/core";
import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled, IconSend2, IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { pause, peaksOf, play, playing, printDuration, seek, Waveform } from "../../../../shared/media/index.ts";
import { useStore } from "../../../../shared/store.ts";
import { type InboxLocal, useDraft } from "../../state/inbox.local.ts";
import css from "./recorder.module.css";
import {
  discardRecording,
  finishRecording,
  live,
  pauseRecording,
  resumeRecording,
  startRecording,
} from "./recorder.ts";

interface Props {
  ticketId: number;
  local: InboxLocal;
  startsAtOnce: boolean;
  onSend(): void;
  onClose(): void;
}

type Problem = "denied" | "absent" | null;

export default function Recorder({ ticketId, local, startsAtOnce, onSend, onClose }: Props) {
  const { t } = useTranslation("composer");
  const now = useStore(live, (value) => (value?.ticketId === ticketId ? value : null));
  const voice = useDraft(local, ticketId)?.voice ?? null;
  const [problem, setProblem] = useState<Problem>(null);
  const heard = useStore(playing, (value) => (value.id === voice?.id ? value : null));

  const start = useEffectEvent(() => {
    if (!startsAtOnce || now) return;
    startRecording(ticketId, local).catch((cause: unknown) =>
      setProblem(cause instanceof DOMException && cause.name === "NotFoundError" ? "absent" : "denied"),
    );
  });
  useEffect(() => {
    start();
    // Another conversation is opened: the recording waits here.
    return () => void pauseRecording();
  }, []);

  const handleDiscard = () => {
    pause();
    if (now) discardRecording();
    else if (voice) {
      local.files.drop(voice.id);
      local.drafts.change(ticketId, { voice: null });
    }
    onClose();
  };
  const handleSend = async () => {
    pause();
    await finishRecording();
    onSend();
    onClose();
  };

  if (problem) {
    return (
      <div className={css.problem} role="alert">
        <IconMicrophone size={18} stroke={1.75} aria-hidden />
        <p className="grow">
          <b>{t(`voice.${problem}.title`)}</b> {t(`voice.${problem}.detail`)}
        </p>
        <button type="button" className="text-link" onClick={onClose}>
          {t("voice.back")}
        </button>
      </div>
    );
  }
  if (!now && !voice) {
    return (
      <div className={css.problem} role="status">
        <Loader size={16} aria-hidden />
        {t("voice.asking")}
      </div>
    );
  }
  const isRecording = now !== null && !now.isPaused;
  const durationMs = now?.durationMs ?? voice?.durationMs ?? 0;
  const url = voice && local.files.urlOf(voice.id);

  return (
    <fieldset className={css.recorder} aria-label={t("voice.label")} data-testid="recorder">
      <button
        type="button"
        className={css.plain}
        aria-label={t("voice.discard")}
        title={t("voice.discard")}
        onClick={handleDiscard}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
      {isRecording ? (
        <Level levels={now.levels} />
      ) : (
        voice &&
        url && (
          <>
            <button
              type="button"
              className={css.plain}
              aria-label={t(heard?.isPlaying ? "voice.stopListening" : "voice.listen")}
              onClick={() => (heard?.isPlaying ? pause() : play({ id: voice.id, url }))}
            >
              {heard?.isPlaying ? (
                <IconPlayerPauseFilled size={18} aria-hidden />
              ) : (
                <IconPlayerPlayFilled size={18} aria-hidden />
              )}
            </button>
            <Waveform
              peaks={voice.peaks}
              position={heard?.position ?? 0}
              duration={voice.durationMs / 1000}
              label={t("voice.position")}
              valueText={printDuration((heard?.position ?? 0) * 1000)}
              onSeek={(seconds) => (heard ? seek(seconds) : play({ id: voice.id, url }, seconds))}
            />
          </>
        )
      )}
      <span className={css.time} role="timer">
        {isRecording && <i className={css.dot} aria-hidden />}
        {printDuration(durationMs)}
      </span>
      {now && (
        <button
          type="button"
          className={css.plain}
          aria-label={t(isRecording ? "voice.pause" : "voice.resume")}
          title={t(isRecording ? "voice.pause" : "voice.resume")}
          onClick={() => (isRecording ? void pauseRecording() : resumeRecording())}
        >
          {isRecording ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconMicrophone size={18} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
      <button type="button" className={css.send} data-testid="send-voice" onClick={() => void handleSend()}>
        <span>{t("send")}</span>
        <IconSend2 size={16} stroke={1.75} aria-hidden />
      </button>
    </fieldset>
  );
}

const BARS = 48;

/** The last seconds as they are heard. */
function Level({ levels }: { levels: number[] }) {
  const { t } = useTranslation("composer");
  const shown = peaksOf(levels.slice(-BARS), BARS);
  return (
    <div className={css.level} role="img" aria-label={t("voice.level")}>
      {shown.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars stand in fixed places
        <i key={index} style={{ height: `${Math.max(8, level)}%` }} />
      ))}
    </div>
  );
}
