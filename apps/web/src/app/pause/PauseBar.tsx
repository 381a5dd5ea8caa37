// While a person pauses: on every screen why, for how long, and the way back.
import { Button } from "@mantine/core";
import type { Pause } from "@prosa/contracts/pauses";
import { IconPlayerPause } from "@tabler/icons-react";
import { useState } from "react";
import { usePauseActions, usePauseWords } from "../../entities/people/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import css from "./pause.module.css";

/** Comes back, and says so where it fails; whoever pauses still does. */
export function useComeBack() {
  const { end } = usePauseActions();
  const [isBusy, setBusy] = useState(false);
  const comeBack = async () => {
    setBusy(true);
    try {
      await end();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return { isBusy, comeBack };
}

export function PauseBar({ pause }: { pause: Pause }) {
  const { t } = useTranslation(["nav", "common"]);
  const words = usePauseWords();
  const formats = useFormats();
  const now = useNow();
  const { isBusy, comeBack } = useComeBack();
  return (
    <aside className={css.bar} aria-label={t("common:pause.paused")} data-testid="pause-bar">
      <IconPlayerPause size={16} stroke={1.75} aria-hidden />
      <span className={css.text}>
        <b>{t("common:pause.of", { reason: words(pause) })}</b>{" "}
        {t("nav:pause.since", { time: formats.wait(pause.since, now) })}
      </span>
      <Button
        size="xs"
        variant="outline"
        color="dark"
        className={css.back}
        loading={isBusy}
        onClick={() => void comeBack()}
      >
        {t("nav:pause.back")}
      </Button>
    </aside>
  );
}
