// From which day until which; fetched apart, for the calendar is heavy.
import { DateField } from "../../shared/date-field/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import type { ListControl } from "../../shared/list-page/index.ts";
import css from "./audit.module.css";

export function Period({ control: { state, change } }: { control: ListControl }) {
  const { t } = useTranslation("audit");
  return (
    <>
      {(["from", "until"] as const).map((name) => (
        <div key={name} className={css.day}>
          <DateField
            placeholder={t(`filters.${name}`)}
            clearable
            value={state.filters[name] ?? null}
            onChange={(day) => change({ filters: { [name]: day } })}
          />
        </div>
      ))}
    </>
  );
}
