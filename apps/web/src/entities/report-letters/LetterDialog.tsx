// Asks how often the figures of a report or of the start page come by mail, and shows those that come already.
import { Button, Modal, NativeSelect, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import type { LetterFilter, LetterRhythm } from "@prosa/contracts/report-letters";
import { type FormEvent, useId, useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import css from "./letters.module.css";
import { useLetterActions, useLetters } from "./letters.queries.ts";
import { MyLetters } from "./MyLetters.tsx";
import { useWeekdays } from "./use-letter-words.ts";

interface Props {
  report: string;
  filter: LetterFilter;
  onClose(): void;
}

const LAST_DAY = 28;
const HOURS = 24;
const USUAL_HOUR = 8;
const listed = (count: number, first: number, label: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ value: String(first + index), label: label(first + index) }));

export function LetterDialog({ report, filter, onClose }: Props) {
  const { t } = useTranslation(["letters", "common"]);
  const { timeZone } = useSignedIn();
  const { dateTime } = useFormats();
  const weekdays = useWeekdays();
  const { data } = useLetters();
  const { add } = useLetterActions();
  const rhythmId = useId();
  const [rhythm, setRhythm] = useState<LetterRhythm>("weekly");
  const [day, setDay] = useState("1");
  const [hour, setHour] = useState(String(USUAL_HOUR));
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const made = await add({ report, filter, rhythm, day: Number(day), hour: Number(hour) });
      notify({ kind: "success", title: t("saved", { at: dateTime(made.nextAt) }) });
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("title")}
      size={480}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <p className="meta">{t("intro", { email: data?.email ?? "…" })}</p>
        <span id={rhythmId} className={css.label}>
          {t("rhythm")}
        </span>
        <SegmentedControl
          aria-labelledby={rhythmId}
          data={(["weekly", "monthly"] as const).map((value) => ({ value, label: t(value) }))}
          value={rhythm}
          onChange={(value) => {
            setRhythm(value as LetterRhythm);
            setDay("1");
          }}
        />
        <div className={css.fields}>
          <NativeSelect
            label={t(rhythm === "weekly" ? "weekday" : "monthday")}
            data={
              rhythm === "weekly"
                ? weekdays.map((label, index) => ({ value: String(index + 1), label }))
                : listed(LAST_DAY, 1, String)
            }
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <NativeSelect
            label={t("hour")}
            data={listed(HOURS, 0, (number) => `${String(number).padStart(2, "0")}:00`)}
            value={hour}
            onChange={(event) => setHour(event.currentTarget.value)}
          />
        </div>
        <p className="meta">
          {t("zone", { zone: timeZone })} {t("typed")}
        </p>
        <div className={css.foot}>
          <Button type="submit" loading={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
      <h3 className={css.label}>{t("mine")}</h3>
      <MyLetters />
    </Modal>
  );
}
