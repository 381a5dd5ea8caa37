// What is sent to whoever writes out of hours, how it looks to them, and how often.
import { NumberInput, Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import { ourLimits } from "@prosa/contracts/limits";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../hours.module.css";
import type { Scope } from "../hours.queries.ts";
import { CustomerBubble } from "./CustomerBubble.tsx";

export const MOST_SENDS = 20;

interface Props {
  scope: Scope;
  text: string;
  /** Null: as often as the company. */
  maxSends: number | null;
  companyMaxSends: number | undefined;
  onText(text: string): void;
  onMaxSends(times: number | null): void;
}

/** How often: one number for the company, which the settings show too; a channel or queue follows it or has its own. */
function Limit({ scope, maxSends, companyMaxSends = 0, onMaxSends }: Omit<Props, "text" | "onText">) {
  const { t } = useTranslation("hours");
  const times = maxSends ?? companyMaxSends;
  return (
    <>
      {scope !== "company" && (
        <Switch
          size="sm"
          label={t("absence.likeCompany")}
          checked={maxSends === null}
          onChange={(event) => onMaxSends(event.currentTarget.checked ? null : companyMaxSends)}
        />
      )}
      <div className={css.limit}>
        <label htmlFor="absence-limit">{t("absence.limit")}</label>
        <NumberInput
          id="absence-limit"
          className={css.limitField}
          value={times}
          disabled={maxSends === null}
          onChange={(value) => typeof value === "number" && onMaxSends(value)}
          min={0}
          max={MOST_SENDS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
        />
        <span>{t("absence.limitUnit", { count: times })}</span>
      </div>
      {scope === "company" && <p className="meta">{t("absence.sameSetting")}</p>}
    </>
  );
}

export function AbsenceCard({ scope, text, maxSends, companyMaxSends, onText, onMaxSends }: Props) {
  const { t } = useTranslation("hours");
  return (
    <section className={`card ${css.absence}`} aria-labelledby="absence-title">
      <div className={css.cardHead}>
        <h2 id="absence-title">{t("absence.title")}</h2>
      </div>
      <div className={css.absenceBody}>
        <div className={css.absenceForm}>
          <Textarea
            label={t("absence.label")}
            placeholder={t("absence.placeholder")}
            description={scope === "company" ? undefined : t("absence.inherited")}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={ourLimits.messageTextMax}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <Limit scope={scope} maxSends={maxSends} companyMaxSends={companyMaxSends} onMaxSends={onMaxSends} />
        </div>
        <figure className={css.preview}>
          <figcaption>{t("absence.preview")}</figcaption>
          <CustomerBubble text={text} empty={t("absence.empty")} />
        </figure>
      </div>
    </section>
  );
}
