// One invoice: its lines, the Pix code that pays it, and the confirmation that comes by itself.
import { Button, Modal } from "@mantine/core";
import type { InvoiceDetail } from "@prosa/contracts/billing";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import { usePayState } from "../charges.queries.ts";
import css from "../finance.module.css";
import { useFinanceActions, useInvoice } from "../finance.queries.ts";
import { CopyText } from "./CopyText.tsx";
import { PayCharge } from "./PayCharge.tsx";
import { Qr } from "./Qr.tsx";

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const { periodStart, periodEnd } = invoice;
  return (
    <dl className={css.lines}>
      {invoice.lines.map((line) => (
        <div key={line.description}>
          <dt>{line.description}</dt>
          <dd>{formats.money(line.totalCents, invoice.currency)}</dd>
        </div>
      ))}
      {periodStart && periodEnd && (
        <div>
          <dt>{t("invoice.period")}</dt>
          <dd>{t("invoice.fromTo", { from: formats.date(periodStart), to: formats.date(periodEnd) })}</dd>
        </div>
      )}
      <div>
        <dt>{t("invoice.due")}</dt>
        <dd>{formats.date(invoice.dueDate)}</dd>
      </div>
      {invoice.paidAt && (
        <div>
          <dt>{t("invoice.paidAt")}</dt>
          <dd>{formats.dateTime(invoice.paidAt)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Without a gateway: the platform's own key, and somebody who looks at its bank. */
function PayByKey({ pix }: { pix: NonNullable<InvoiceDetail["pix"]> }) {
  const { t } = useTranslation("finance");
  return (
    <div className={css.pay}>
      <Qr code={pix.code} label={t("pay.qr")} />
      <div className={css.payText}>
        <CopyText label={t("pay.code")} value={pix.code} />
        <p className={css.note}>{t("pay.payee", { name: pix.payee })}</p>
      </div>
    </div>
  );
}

function Ways({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation("finance");
  const state = usePayState(invoice.id);
  if (state.isPending) {
    return (
      <Waiting label={t("pay.asking")}>
        <span className={`skel ${css.skeleton}`} />
      </Waiting>
    );
  }
  if (state.data?.ways) return <PayCharge invoice={invoice} state={state.data} />;
  return invoice.pix ? <PayByKey pix={invoice.pix} /> : <Remark tone="info">{t("pay.noCode")}</Remark>;
}

function Pay({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation("finance");
  const { promise } = useFinanceActions();
  const [busy, setBusy] = useState(false);
  const handlePromise = () => {
    setBusy(true);
    void promise(invoice.id)
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Ways invoice={invoice} />
      <div className={css.waiting} role="status">
        <span>{t(invoice.promisedAt ? "pay.promised" : "pay.waiting")}</span>
        {!invoice.promisedAt && (
          <Button variant="subtle" size="xs" loading={busy} onClick={handlePromise}>
            {t("pay.promise")}
          </Button>
        )}
      </div>
    </>
  );
}

function Paid() {
  const { t } = useTranslation("finance");
  const { tenantName } = useSignedIn();
  return (
    <>
      <p className={css.printed}>{tenantName}</p>
      <Remark tone="success" title={t("pay.confirmed")}>
        {t("receipt.note")}
      </Remark>
      <Button
        className={css.print}
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {t("receipt.print")}
      </Button>
    </>
  );
}

export function InvoiceDialog({ invoiceId, onClose }: { invoiceId: number; onClose(): void }) {
  const { t } = useTranslation(["finance", "common"]);
  const formats = useFormats();
  const invoice = useInvoice(invoiceId);
  const { refresh } = useFinanceActions();
  const status = invoice.data?.status;
  const before = useRef(status);
  // Paid while somebody looks: everything that was closed opens behind the dialog, at once.
  useEffect(() => {
    if (status === "paid" && before.current !== undefined && before.current !== "paid") void refresh();
    before.current = status;
  }, [status, refresh]);
  const isOwed = status === "open" || status === "overdue";
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={isOwed ? t("pay.dialog") : t("receipt.title")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {invoice.isPending && (
        <Waiting label={t("invoice.loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      )}
      {invoice.isError && <FailedPanel error={invoice.error} onRetry={() => void invoice.refetch()} />}
      {invoice.data && (
        <div className={css.dialog} data-receipt>
          <div>
            <p className={css.note}>{t("invoice.of", { number: invoice.data.number, plan: invoice.data.plan })}</p>
            <p className={css.amount}>{formats.money(invoice.data.valueCents, invoice.data.currency)}</p>
          </div>
          {isOwed && <Pay invoice={invoice.data} />}
          <Lines invoice={invoice.data} />
          {invoice.data.status === "paid" && <Paid />}
          {invoice.data.status === "void" && <Remark tone="info">{t("invoice.voidDetail")}</Remark>}
        </div>
      )}
    </Modal>
  );
}
