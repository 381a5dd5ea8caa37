// Invoices of all companies or of one: marked as paid, voided, made by hand; and where the platform is paid.
import { Button } from "@mantine/core";
import type { OperatorInvoice } from "@prosa/contracts/billing";
import { IconCheck, IconFileInvoice, IconTrash } from "@tabler/icons-react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../../shared/list-page/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { Chip, Remark, type Tone } from "../../../shared/ui/index.ts";
import { invoiceList, useMoneyActions, useOperatorInvoices, useReceiving } from "../money.queries.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";
import { useCompanyFilter } from "./CompanyFilter.ts";
import { Facts } from "./Facts.tsx";

const InvoiceForm = lazyForm(async () => (await import("./InvoiceForm.tsx")).InvoiceForm);

const states = ["open", "overdue", "paid", "void"] as const;
const tones: Record<OperatorInvoice["status"], Tone> = {
  open: "warning",
  overdue: "danger",
  paid: "success",
  void: "neutral",
};

function State({ status }: Pick<OperatorInvoice, "status">) {
  const { t } = useTranslation("money");
  return <Chip tone={tones[status]}>{t(`invoices.state.${status}`)}</Chip>;
}

function useColumns(): [ListColumn<OperatorInvoice>, ...ListColumn<OperatorInvoice>[]] {
  const { t } = useTranslation("money");
  const formats = useFormats();
  return [
    {
      key: "company",
      title: t("people.company"),
      render: ({ company }) => <span className="trunc">{company}</span>,
    },
    {
      key: "number",
      title: t("invoices.number"),
      width: 120,
      render: ({ number }) => number,
      card: ({ number }) => number,
    },
    { key: "plan", title: t("invoices.plan"), width: "18%", render: ({ plan }) => plan, card: false },
    {
      key: "dueDate",
      title: t("invoices.due"),
      width: 130,
      render: ({ dueDate }) => formats.date(dueDate),
      card: ({ dueDate }) => formats.date(dueDate),
    },
    {
      key: "value",
      title: t("invoices.value"),
      width: 130,
      align: "end",
      render: ({ valueCents, currency }) => formats.money(valueCents, currency),
      card: ({ valueCents, currency }) => formats.money(valueCents, currency),
    },
    {
      key: "status",
      title: t("people.status"),
      width: 120,
      render: (row) => <State status={row.status} />,
      card: (row) => <State status={row.status} />,
    },
  ];
}

function useDeeds() {
  const { t } = useTranslation("money");
  const { pay, void: annul } = useMoneyActions();
  return {
    pay: (invoice: OperatorInvoice) =>
      confirmDelete({
        title: t("invoices.payTitle"),
        name: `${invoice.company}, ${invoice.number}`,
        consequence: t("invoices.payConsequence"),
        verb: t("invoices.pay"),
        done: t("invoices.paid"),
        action: () => pay(invoice.id),
      }),
    annul: (invoice: OperatorInvoice) =>
      confirmDelete({
        title: t("invoices.voidTitle"),
        name: `${invoice.company}, ${invoice.number}`,
        consequence: t("invoices.voidConsequence"),
        verb: t("invoices.void"),
        done: t("invoices.voided"),
        action: () => annul(invoice.id),
      }),
  };
}

function ReceivingRemark() {
  const { t } = useTranslation("money");
  const { pix } = useReceiving().data ?? {};
  if (pix === undefined) return null;
  return (
    <div className={css.remark}>
      <Remark tone={pix ? "info" : "warning"}>
        {pix ? t("receiving.set", { name: pix.name, key: pix.pixKey }) : t("receiving.unset")}
      </Remark>
    </div>
  );
}

export function InvoicesTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["money", "operator"]);
  const formats = useFormats();
  const control = useListState(invoiceList);
  const drawer = useDrawerAddress();
  const list = useOperatorInvoices(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const deeds = useDeeds();
  const isOwed = ({ status }: OperatorInvoice) => status === "open" || status === "overdue";
  const actions = (invoice: OperatorInvoice): RowAction[] =>
    isOwed(invoice)
      ? [
          { id: "pay", label: t("invoices.pay"), icon: IconCheck, run: () => deeds.pay(invoice) },
          { id: "void", label: t("invoices.void"), icon: IconTrash, danger: true, run: () => deeds.annul(invoice) },
        ]
      : [];
  const filters = [
    useCompanyFilter(),
    {
      name: "status",
      label: t("people.status"),
      options: states.map((value) => ({ value, label: t(`invoices.state.${value}`) })),
    },
  ];
  return (
    <>
      <ListPage
        title={t("operator:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted.invoices", { count })}
        filters={filters}
        columns={columns}
        nameOf={({ company, number }) => `${company} ${number}`}
        actions={actions}
        create={{ label: t("invoices.new") }}
        empty={{ icon: <IconFileInvoice size={24} stroke={1.75} aria-hidden />, text: t("invoices.none") }}
        allowed={allowed}
      >
        {tabs(list.count)}
        <ReceivingRemark />
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("invoices.new") : (opened.value?.number ?? t("invoices.one")))}
      >
        {(id) =>
          id === "new" ? (
            <InvoiceForm
              tenantId={control.state.filters.tenantId ?? null}
              onMade={() => notify({ kind: "success", title: t("invoices.made") })}
            />
          ) : (
            <DrawerContent of={opened}>
              {(invoice) => (
                <Facts
                  alone
                  facts={[
                    [t("people.company"), invoice.company],
                    [t("invoices.plan"), invoice.plan],
                    [t("invoices.value"), formats.money(invoice.valueCents, invoice.currency)],
                    [t("invoices.due"), formats.dateTime(invoice.dueDate)],
                    [t("people.status"), <State key="state" status={invoice.status} />],
                    ...(invoice.paidAt ? [[t("invoices.paidAt"), formats.dateTime(invoice.paidAt)] as const] : []),
                    ...(invoice.promisedAt
                      ? [[t("invoices.promisedAt"), formats.dateTime(invoice.promisedAt)] as const]
                      : []),
                  ]}
                >
                  {isOwed(invoice) && (
                    <>
                      <Button onClick={() => deeds.pay(invoice)}>{t("invoices.pay")}</Button>
                      <Button variant="default" onClick={() => deeds.annul(invoice)}>
                        {t("invoices.void")}
                      </Button>
                    </>
                  )}
                </Facts>
              )}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
