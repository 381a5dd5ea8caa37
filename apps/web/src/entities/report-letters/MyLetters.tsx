// The letters with figures that a person gets, each to be ended; a paused one says why and goes on again.
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { lettersInSight } from "../../shared/attention.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./letters.module.css";
import { useLetterActions, useLetters } from "./letters.queries.ts";
import { useLetterWords } from "./use-letter-words.ts";

export function MyLetters() {
  const { t } = useTranslation("letters");
  const asked = useLetters();
  const words = useLetterWords();
  const { end, resume } = useLetterActions();
  const [busy, setBusy] = useState<number | null>(null);
  useEffect(() => {
    lettersInSight.set(true);
    return () => lettersInSight.set(false);
  }, []);
  const run = async (id: number, act: (id: number) => Promise<unknown>, done?: string) => {
    setBusy(id);
    try {
      await act(id);
      if (done) notify({ kind: "success", title: done });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("loading")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  }
  if (asked.data.letters.length === 0) return <p className="meta">{t("none")}</p>;
  return (
    <ul className={css.letters}>
      {asked.data.letters.map((letter) => {
        const { plan, next } = words(letter);
        const isPaused = letter.pausedAt !== null;
        return (
          <li key={letter.id} className={css.letter}>
            <span className={css.plan}>
              {plan}
              <span className={css.next} data-paused={isPaused || undefined}>
                {next}
              </span>
            </span>
            {isPaused && (
              <Button
                variant="default"
                size="xs"
                loading={busy === letter.id}
                onClick={() => void run(letter.id, resume)}
              >
                {t("resume")}
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              loading={busy === letter.id}
              aria-label={`${t("end")}: ${plan}`}
              onClick={() => void run(letter.id, end, t("ended"))}
            >
              {t("end")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
