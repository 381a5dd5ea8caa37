// In the person's own corner: begins a pause for one of the reasons, or says which one it is and ends it.
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { PAUSE_NOTE_MAX, type PauseReason, pauseReasons } from "@prosa/contracts/pauses";
import {
  type Icon,
  IconBowlSpoon,
  IconCoffee,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconSchool,
  IconUsersGroup,
} from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useMayPause, useOwnPause, usePauseActions, usePauseWords } from "../../entities/people/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { useComeBack } from "./PauseBar.tsx";
import css from "./pause.module.css";

const icons: Record<PauseReason, Icon> = {
  lunch: IconBowlSpoon,
  break: IconCoffee,
  meeting: IconUsersGroup,
  training: IconSchool,
  other: IconDots,
};

export function PauseChoice({ onDone }: { onDone(): void }) {
  const mayPause = useMayPause();
  const pause = useOwnPause();
  if (!mayPause) return null;
  return <div className={css.choice}>{pause ? <Paused onDone={onDone} /> : <Reasons onDone={onDone} />}</div>;
}

function Paused({ onDone }: { onDone(): void }) {
  const { t } = useTranslation(["nav", "common"]);
  const words = usePauseWords();
  const formats = useFormats();
  const now = useNow();
  const pause = useOwnPause();
  const { isBusy, comeBack } = useComeBack();
  if (!pause) return null;
  return (
    <>
      <p className={css.state}>
        <b>{t("common:pause.of", { reason: words(pause) })}</b>{" "}
        {t("nav:pause.since", { time: formats.wait(pause.since, now) })}
      </p>
      <Button
        fullWidth
        loading={isBusy}
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        onClick={() => void comeBack().then(onDone)}
      >
        {t("nav:pause.back")}
      </Button>
    </>
  );
}

function Reasons({ onDone }: { onDone(): void }) {
  const { t } = useTranslation(["nav", "common"]);
  const { begin } = usePauseActions();
  const [isOpen, setOpen] = useState(false);
  const [isOther, setOther] = useState(false);
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const start = async (reason: PauseReason, words?: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await begin(reason, words);
      onDone();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== "") void start("other", note.trim());
  };
  return (
    <>
      <UnstyledButton className={css.begin} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconPlayerPause size={18} stroke={1.75} aria-hidden />
        {t("nav:pause.begin")}
      </UnstyledButton>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: buttons that each do something are no fields of a form.
        <div role="group" aria-label={t("nav:pause.why")} className={css.reasons}>
          {pauseReasons.map((reason) => {
            const Glyph = icons[reason];
            return (
              <UnstyledButton
                key={reason}
                className={css.reason}
                disabled={isBusy}
                aria-expanded={reason === "other" ? isOther : undefined}
                onClick={() => (reason === "other" ? setOther(!isOther) : void start(reason))}
              >
                <Glyph size={16} stroke={1.75} aria-hidden />
                {t(`common:pause.reasons.${reason}`)}
              </UnstyledButton>
            );
          })}
          {isOther && (
            <form className={css.other} onSubmit={handleSubmit}>
              <TextInput
                label={t("nav:pause.which")}
                maxLength={PAUSE_NOTE_MAX}
                value={note}
                data-autofocus
                autoFocus
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Button type="submit" fullWidth disabled={note.trim() === ""} loading={isBusy}>
                {t("nav:pause.start")}
              </Button>
            </form>
          )}
          <p className={css.detail}>{t("nav:pause.detail")}</p>
        </div>
      )}
    </>
  );
}
