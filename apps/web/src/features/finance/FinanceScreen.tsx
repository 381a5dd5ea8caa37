// The company's money page: the plan with its use, and for those who pay the invoices.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { Suspense, useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { Invoices } from "./components/Invoices.tsx";
import { PlanCard } from "./components/PlanCard.tsx";
import css from "./finance.module.css";

const InvoiceDialog = lazyForm(async () => (await import("./components/InvoiceDialog.tsx")).InvoiceDialog);
const OffersDialog = lazyForm(async () => (await import("./components/OffersDialog.tsx")).OffersDialog);

export function FinanceScreen() {
  const { t } = useTranslation("finance");
  const { profile } = useSignedIn();
  const [openId, setOpenId] = useState<number | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isPaying = allows(profile, "finance", "full");
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <section className={`card ${css.card}`} aria-label={t("plan")}>
        <PlanCard />
        {isPaying && (
          <Button variant="default" fullWidth mt="md" onClick={() => setChanging(true)}>
            {t("change.open")}
          </Button>
        )}
      </section>
      {isPaying && (
        <section className={css.invoices} aria-label={t("invoice.title")}>
          <Invoices onOpen={setOpenId} />
        </section>
      )}
      <Suspense fallback={null}>
        {openId !== null && <InvoiceDialog invoiceId={openId} onClose={() => setOpenId(null)} />}
        {isChanging && <OffersDialog onClose={() => setChanging(false)} onInvoice={setOpenId} />}
      </Suspense>
    </div>
  );
}
