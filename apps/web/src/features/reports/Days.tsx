// From which day until which; fetched apart, for the calendar is heavy.
import { DateField } from "../../shared/date-field/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useChangeAddress } from "../../shared/use-change-address.ts";
import { type Asked, withPeriod } from "./report-address.rules.ts";
import css from "./reports.module.css";

export function Days({ asked }: { asked: Asked }) {
  const { t } = useTranslation("reports");
  const change = useChangeAddress();
  return (
    <>
      {(["from", "until"] as const).map((name) => (
        <div key={name} className={css.day}>
          <DateField
            label={t(`period.${name}`)}
            clearable
            value={asked[name]}
            onChange={(day) => change((now) => withPeriod(now, { ...asked, [name]: day }))}
          />
        </div>
      ))}
    </>
  );
}
