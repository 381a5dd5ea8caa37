// The rows that a number of the dashboard counts, page by page.
import { Button, Drawer } from "@mantine/core";
import type { DashboardNumber, DashboardRow, Sum } from "@prosa/contracts/office/dashboard";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "./dashboard.module.css";
import { useDashboardRows } from "./dashboard.queries.ts";

export function useSums() {
  const formats = useFormats();
  return (sums: readonly Sum[]) => sums.map(({ currency, cents }) => formats.money(cents, currency)).join(" + ");
}

function Row({ row }: { row: DashboardRow }) {
  const formats = useFormats();
  const about = [row.number, row.at && formats.date(row.at)].filter(Boolean).join(" · ");
  return (
    <tr>
      <td>
        {row.company}
        {about && <div className="meta">{about}</div>}
      </td>
      <td>{row.cents === null ? "" : formats.money(row.cents, row.currency)}</td>
    </tr>
  );
}

function Rows({ number, month }: { number: DashboardNumber; month: string | null }) {
  const { t } = useTranslation("operator_dashboard");
  const formats = useFormats();
  const sumsOf = useSums();
  const [page, setPage] = useState(1);
  const rows = useDashboardRows(number, month, page);
  if (rows.isError) return <FailedPanel error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) {
    return (
      <Waiting label={t("loading")}>
        <span className="skel" />
      </Waiting>
    );
  }
  const { items, count, hasMore, sums } = rows.data;
  if (count === 0) return <p className={css.empty}>{t("none")}</p>;
  return (
    <>
      <p className={css.hint}>
        {t("counted", { count })}
        {sums.length > 0 && ` · ${sumsOf(sums)}`}
      </p>
      <table className={css.rows}>
        <thead>
          <tr>
            <th scope="col">{t("company")}</th>
            <th scope="col">{t("value")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may stand twice, once for each payment.
            <Row key={`${row.tenantId}.${index}`} row={row} />
          ))}
        </tbody>
      </table>
      {(page > 1 || hasMore) && (
        <div className={css.foot}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("back")}
          </Button>
          <span className="meta">{t("page", { page: formats.count(page) })}</span>
          <Button variant="default" size="xs" disabled={!hasMore} onClick={() => setPage(page + 1)}>
            {t("next")}
          </Button>
        </div>
      )}
    </>
  );
}

interface Props {
  number: DashboardNumber | null;
  month: string | null;
  onClose(): void;
}

export function NumberRows({ number, month, onClose }: Props) {
  const { t } = useTranslation("operator_dashboard");
  return (
    <Drawer
      opened={number !== null}
      onClose={onClose}
      position="right"
      title={number && t(`numbers.${number}`)}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {number && <Rows key={`${number}.${month}`} number={number} month={month} />}
    </Drawer>
  );
}
