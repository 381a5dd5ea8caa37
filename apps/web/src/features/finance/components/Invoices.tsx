// The company's invoices by year, each with what can be done about it.
import { Button, Pagination, Select } from "@mantine/core";
import type { Invoice } from "@prosa/contracts/billing";
import { IconFileInvoice, IconQrcode, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, Empty, FailedPanel, Remark, type Tone, Waiting } from "../../../shared/ui/index.ts";
import { useBillingProfile } from "../charges.queries.ts";
import css from "../finance.module.css";
import { useInvoices } from "../finance.queries.ts";

const PAGE = 25;
const tones: Record<Invoice["status"], Tone> = { open: "warning", overdue: "danger", paid: "success", void: "neutral" };

export function InvoiceChip({ status }: { status: Invoice["status"] }) {
  const { t } = useTranslation("finance");
  return <Chip tone={tones[status]}>{t(`invoice.${status}`)}</Chip>;
}

function Row({ invoice, onOpen }: { invoice: Invoice; onOpen(): void }) {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const isOwed = invoice.status === "open" || invoice.status === "overdue";
  const deed = isOwed ? "pay" : invoice.status === "paid" ? "receipt" : "see";
  const Icon = isOwed ? IconQrcode : IconReceipt;
  return (
    <tr>
      <th scope="row">{invoice.number}</th>
      <td className={css.wide}>{invoice.plan}</td>
      <td>{formats.date(invoice.dueDate)}</td>
      <td>
        <InvoiceChip status={invoice.status} />
      </td>
      <td className={css.money}>{formats.money(invoice.valueCents, invoice.currency)}</td>
      <td className={css.act}>
        <Button
          size="xs"
          variant={isOwed ? "filled" : "subtle"}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={onOpen}
          aria-label={t(`invoice.${deed}Number`, { number: invoice.number })}
        >
          {t(`invoice.${deed}`)}
        </Button>
      </td>
    </tr>
  );
}

function Credit() {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const { creditCents = 0 } = useBillingProfile().data ?? {};
  if (creditCents <= 0) return null;
  return (
    <Remark tone="info" title={`${t("credit")}: ${formats.money(creditCents, "BRL")}`}>
      {t("creditHint")}
    </Remark>
  );
}

export function Invoices({ onOpen }: { onOpen(invoiceId: number): void }) {
  const { t } = useTranslation("finance");
  const [year, setYear] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const list = useInvoices(year, page);
  if (list.isPending) {
    return (
      <Waiting label={t("invoice.loading")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  }
  if (list.isError) return <FailedPanel error={list.error} onRetry={() => void list.refetch()} />;
  const { items, count, years } = list.data;
  return (
    <>
      <div className={css.head}>
        <h2>{t("invoice.title")}</h2>
        {years.length > 0 && (
          <Select
            aria-label={t("invoice.year")}
            placeholder={t("invoice.allYears")}
            clearable
            w={150}
            value={year}
            onChange={(value) => {
              setYear(value);
              setPage(1);
            }}
            data={years.map(String)}
          />
        )}
      </div>
      <Credit />
      {items.length === 0 ? (
        <Empty icon={<IconFileInvoice size={24} stroke={1.75} aria-hidden />} title={t("invoice.none")}>
          {t("invoice.noneDetail")}
        </Empty>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("invoice.number")}</th>
              <th scope="col" className={css.wide}>
                {t("plan")}
              </th>
              <th scope="col">{t("invoice.due")}</th>
              <th scope="col">{t("invoice.status")}</th>
              <th scope="col" className={css.money}>
                {t("fields.value")}
              </th>
              <th scope="col" aria-label={t("invoice.actions")} />
            </tr>
          </thead>
          <tbody>
            {items.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} onOpen={() => onOpen(invoice.id)} />
            ))}
          </tbody>
        </table>
      )}
      {count > PAGE && <Pagination mt="md" total={Math.ceil(count / PAGE)} value={page} onChange={setPage} />}
    </>
  );
}
