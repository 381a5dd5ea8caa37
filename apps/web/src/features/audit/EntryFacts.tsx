// One entry in full, as it stands in the log.
import type { AuditRow } from "@prosa/contracts/audit-trail";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./audit.module.css";
import { useWords } from "./use-words.ts";

export function EntryFacts({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const { dateTime } = useFormats();
  const { who } = useWords();
  const facts: [string, string | null][] = [
    [t("columns.at"), dateTime(row.at)],
    [t("columns.who"), who(row)],
    [t("columns.address"), row.address],
    [t("details.request"), row.requestId],
    [t("details.kind"), row.kind],
    ...Object.entries(row.detail).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
