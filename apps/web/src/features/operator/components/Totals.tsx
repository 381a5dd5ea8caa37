// How many companies, people and channels there are, above the list of companies.
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useTotals } from "../money.queries.ts";
import css from "../operator.module.css";

export function Totals() {
  const { t } = useTranslation("money");
  const formats = useFormats();
  const { data } = useTotals();
  if (!data) return null;
  const cards = [
    [t("totals.companies"), data.companies, t("totals.blocked", { count: data.blocked })],
    [t("totals.suspended"), data.suspended, ""],
    [t("totals.users"), data.users, ""],
    [t("totals.connections"), data.connections, t("totals.connected", { count: data.connected })],
  ] as const;
  return (
    <div className={css.totals} data-testid="totals">
      {cards.map(([name, count, note]) => (
        <div key={name} className={`card ${css.total}`}>
          <span>{name}</span>
          <strong>{formats.count(count)}</strong>
          <span>{note}</span>
        </div>
      ))}
    </div>
  );
}
