// A call that stands: the clock, the microphone, a note for the ticket, and hanging up. Its sound may be in another window.
import { Button, Textarea } from "@mantine/core";
import type { Call } from "@prosa/contracts/calls/calls";
import { sendMessage } from "@prosa/contracts/messages";
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../shared/api/index.ts";
import { useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import css from "./calls.module.css";
import { clockText } from "./calls.rules.ts";
import { act, heardHere, listen, setMuted } from "./calls.state.ts";

const SECOND_MS = 1000;
const NOTE_MAX = 1000;

export function Talking({ call }: { call: Call }) {
  const { t } = useTranslation("calls");
  const now = useNow(SECOND_MS);
  const isHere = useStore(heardHere) === call.id;
  const Glyph = call.isMuted ? IconMicrophoneOff : IconMicrophone;
  return (
    <>
      <p className={`${css.clock} tnum`} role="timer" data-testid="call-clock">
        {clockText(call.active_start_date, now.getTime())}
      </p>
      {!isHere && (
        <div className={css.elsewhere}>
          <span>{t("window.elsewhere")}</span>
          <Button size="compact-sm" variant="light" onClick={() => void listen(call)}>
            {t("window.listenHere")}
          </Button>
        </div>
      )}
      {call.isRecorded && <Recorded call={call} />}
      <div className={css.actions}>
        <Button
          variant={call.isMuted ? "filled" : "default"}
          color="gray"
          aria-pressed={call.isMuted}
          leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
          onClick={() => void setMuted(call, !call.isMuted)}
          data-testid="call-mute"
        >
          {t(call.isMuted ? "window.unmute" : "window.mute")}
        </Button>
        <Button
          color="red"
          leftSection={<IconPhoneOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => void act(call.id, "end")}
          data-testid="hang-up"
        >
          {t("window.hangUp")}
        </Button>
      </div>
      {call.ticketId !== null && <Note ticketId={call.ticketId} />}
    </>
  );
}

function Recorded({ call }: { call: Call }) {
  const { t } = useTranslation("calls");
  if (call.announcedAt !== null) return <p className={css.recorded}>{t("window.recorded")}</p>;
  return (
    <div className={css.elsewhere}>
      <span>{t("window.tellRecorded")}</span>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => void act(call.id, "announce")}
        data-testid="call-announce"
      >
        {t("window.told")}
      </Button>
    </div>
  );
}

function Note({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation("calls");
  const [text, setText] = useState("");
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const content = { type: "note" as const, mentions: [] };
      const body = { clientId: crypto.randomUUID(), body: text.trim(), content };
      await api(sendMessage, { params: { ticketId }, body, silent: true });
      setText("");
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={css.form}>
      <Textarea
        label={t("window.note")}
        value={text}
        maxLength={NOTE_MAX}
        autosize
        minRows={1}
        maxRows={4}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== "" && (
        <Button size="compact-sm" variant="default" loading={isSaving} onClick={() => void save()}>
          {t("window.saveNote")}
        </Button>
      )}
    </div>
  );
}
