// Money that has come in: given back whole or in part, and what nobody knows, which is given to the company it is of.
import { Button, Checkbox, NumberInput, Select } from "@mantine/core";
import type { OperatorPayment, UnknownMoney } from "@prosa/contracts/office/charges";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { IconCash } from "@tabler/icons-react";
import { useState } from "react";
import { DrawerContent, FormDrawer, useDrawerAddress, useOpenRow } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, useListState } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Chip, Remark } from "../../../shared/ui/index.ts";
import { paymentList, useGatewayActions, useOperatorPayments, useUnknownMoney } from "../gateways.queries.ts";
import css from "../operator.module.css";
import type { TabProps } from "../operator.types.ts";
import { useCompanyChoices } from "../trouble.queries.ts";
import { useCompanyFilter } from "./CompanyFilter.ts";
import { Facts } from "./Facts.tsx";

function State({ payment }: { payment: OperatorPayment }) {
  const { t } = useTranslation("gateways");
  if (payment.isDisputed) return <Chip tone="danger">{t("payment.disputed")}</Chip>;
  if (payment.isRefunding) return <Chip tone="warning">{t("payment.refunding")}</Chip>;
  if (payment.refundedCents >= payment.valueCents) return <Chip tone="neutral">{t("payment.refunded")}</Chip>;
  if (payment.refundedCents > 0) return <Chip tone="neutral">{t("payment.partly")}</Chip>;
  if (payment.isRefused) return <Chip tone="warning">{t("payment.refused")}</Chip>;
  return <Chip tone="success">{t("payment.received")}</Chip>;
}

const nameOfGateway = ["mercadopago", "asaas", "efi", "woovi", "stripe", "manual"] as const;

function useGatewayName() {
  const { t } = useTranslation("gateways");
  return (gateway: string) => {
    const known = nameOfGateway.find((one) => one === gateway);
    return known ? t(`names.${known}`) : gateway;
  };
}

function useColumns(): [ListColumn<OperatorPayment>, ...ListColumn<OperatorPayment>[]] {
  const { t } = useTranslation(["gateways", "money"]);
  const formats = useFormats();
  const named = useGatewayName();
  return [
    {
      key: "company",
      title: t("money:people.company"),
      render: ({ company }) => <span className="trunc">{company}</span>,
    },
    {
      key: "number",
      title: t("payment.invoice"),
      width: 120,
      render: ({ number }) => number,
      card: ({ number }) => number,
    },
    { key: "gateway", title: t("gateway"), width: 150, render: ({ gateway }) => named(gateway), card: false },
    {
      key: "paidAt",
      title: t("payment.at"),
      width: 160,
      render: ({ paidAt }) => formats.dateTime(paidAt),
      card: ({ paidAt }) => formats.dateTime(paidAt),
    },
    {
      key: "value",
      title: t("money:invoices.value"),
      width: 130,
      align: "end",
      render: ({ valueCents, currency }) => formats.money(valueCents, currency),
      card: ({ valueCents, currency }) => formats.money(valueCents, currency),
    },
    {
      key: "status",
      title: t("money:people.status"),
      width: 150,
      render: (payment) => <State payment={payment} />,
      card: (payment) => <State payment={payment} />,
    },
  ];
}

function Refund({ payment }: { payment: OperatorPayment }) {
  const { t } = useTranslation("gateways");
  const { refund } = useGatewayActions();
  const rest = payment.valueCents - payment.refundedCents;
  const [value, setValue] = useState<number>(rest / 100);
  const [keepsTime, setKeeps] = useState(false);
  const [busy, setBusy] = useState(false);
  const cents = Math.round(value * 100);
  const handleRefund = () => {
    setBusy(true);
    void refund(payment.id, cents, keepsTime)
      .then(
        ({ status }) =>
          notify({ kind: status === "refused" ? "warning" : "success", title: t(`refund.told.${status}`) }),
        showError,
      )
      .finally(() => setBusy(false));
  };
  if (payment.gateway === "manual") return <Remark tone="info">{t("refund.byHand")}</Remark>;
  if (rest <= 0) return null;
  return (
    <div className={css.receiving}>
      <NumberInput
        label={t("refund.value")}
        value={value}
        min={0.01}
        max={rest / 100}
        decimalScale={2}
        fixedDecimalScale
        decimalSeparator=","
        prefix="R$ "
        onChange={(next) => setValue(Number(next) || 0)}
      />
      <Checkbox
        label={t("refund.keeps")}
        checked={keepsTime}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
      <Button loading={busy} disabled={cents < 1 || cents > rest} color="red" onClick={handleRefund}>
        {t("refund.do")}
      </Button>
    </div>
  );
}

function Unknown({ money }: { money: UnknownMoney }) {
  const { t } = useTranslation(["gateways", "money"]);
  const formats = useFormats();
  const named = useGatewayName();
  const { assign } = useGatewayActions();
  const companies = (useCompanyChoices().data?.items ?? []).filter(({ id }) => id !== OPERATOR_TENANT_ID);
  const [tenantId, setTenant] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleAssign = () => {
    setBusy(true);
    void assign(money.id, Number(tenantId))
      .then(() => notify({ kind: "success", title: t("unknown.done") }), showError)
      .finally(() => setBusy(false));
  };
  return (
    <li className={css.unknown}>
      <span>
        {t("unknown.one", {
          value: formats.money(money.valueCents, "BRL"),
          gateway: named(money.gateway),
          when: formats.dateTime(money.paidAt),
        })}
      </span>
      <Select
        aria-label={t("money:people.company")}
        placeholder={t("unknown.whose")}
        searchable
        value={tenantId}
        onChange={setTenant}
        data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button variant="default" disabled={tenantId === null} loading={busy} onClick={handleAssign}>
        {t("unknown.assign")}
      </Button>
    </li>
  );
}

function UnknownMoneyList() {
  const { t } = useTranslation("gateways");
  const { items = [] } = useUnknownMoney().data ?? {};
  if (items.length === 0) return null;
  return (
    <div className={css.remark}>
      <Remark tone="warning" title={t("unknown.title")}>
        {t("unknown.hint")}
      </Remark>
      <ul className={css.unknowns}>
        {items.map((money) => (
          <Unknown key={money.id} money={money} />
        ))}
      </ul>
    </div>
  );
}

export function PaymentsTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["gateways", "money", "operator"]);
  const formats = useFormats();
  const named = useGatewayName();
  const control = useListState(paymentList);
  const drawer = useDrawerAddress();
  const list = useOperatorPayments(control);
  const opened = useOpenRow(list, drawer.openId);
  const columns = useColumns();
  const filters = [useCompanyFilter()];
  return (
    <>
      <ListPage
        title={t("operator:title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("payment.counted", { count })}
        filters={filters}
        columns={columns}
        nameOf={({ company, number }) => `${company} ${number}`}
        empty={{ icon: <IconCash size={24} stroke={1.75} aria-hidden />, text: t("payment.none") }}
        allowed={allowed}
      >
        {tabs(list.count)}
        {allowed && <UnknownMoneyList />}
      </ListPage>
      <FormDrawer drawer={drawer} title={() => opened.value?.number ?? ""}>
        {() => (
          <DrawerContent of={opened}>
            {(payment) => (
              <Facts
                alone
                facts={[
                  [t("money:people.company"), payment.company],
                  [t("gateway"), named(payment.gateway)],
                  [t("money:invoices.value"), formats.money(payment.valueCents, payment.currency)],
                  [t("payment.at"), formats.dateTime(payment.paidAt)],
                  ...(payment.refundedCents > 0
                    ? [[t("payment.returned"), formats.money(payment.refundedCents, payment.currency)] as const]
                    : []),
                  [t("money:people.status"), <State key="state" payment={payment} />],
                ]}
              >
                <Refund key={payment.refundedCents} payment={payment} />
              </Facts>
            )}
          </DrawerContent>
        )}
      </FormDrawer>
    </>
  );
}
