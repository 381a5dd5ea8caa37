// Larger plans, each with what it costs today for the days that are left.
import { Button, Modal } from "@mantine/core";
import type { PlanOffer } from "@prosa/contracts/billing";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "../finance.module.css";
import { useFinanceActions, useOffers } from "../finance.queries.ts";

interface Props {
  onClose(): void;
  /** The invoice that is to be paid for it. */
  onInvoice(invoiceId: number): void;
}

function Offer({ offer, busy, onChoose }: { offer: PlanOffer; busy: boolean; onChoose(): void }) {
  const { t } = useTranslation("finance");
  const formats = useFormats();
  const { name, valueCents, currency, periodMonths, maxUsers, maxConnections, todayCents } = offer;
  return (
    <li className={css.offer}>
      <div>
        <strong>{name}</strong>
        <p className={css.note}>
          {formats.money(valueCents, currency)} {t("period", { count: periodMonths })}
        </p>
        <p className={css.note}>{t("change.size", { users: maxUsers, connections: maxConnections })}</p>
      </div>
      <div className={css.offerBuy}>
        <span>
          {todayCents === 0 ? t("change.free") : t("change.today", { value: formats.money(todayCents, currency) })}
        </span>
        <Button size="xs" loading={busy} onClick={onChoose} aria-label={t("change.chooseName", { name })}>
          {t("change.choose")}
        </Button>
      </div>
    </li>
  );
}

export function OffersDialog({ onClose, onInvoice }: Props) {
  const { t } = useTranslation(["finance", "common"]);
  const offers = useOffers();
  const { choose } = useFinanceActions();
  const [busy, setBusy] = useState(false);
  const handleChoose = (plan: number) => {
    setBusy(true);
    void choose(plan)
      .then(({ invoiceId }) => {
        if (invoiceId === null) notify({ kind: "success", title: t("change.done") });
        else onInvoice(invoiceId);
        onClose();
      }, showError)
      .finally(() => setBusy(false));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("change.title")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {offers.isPending && (
        <Waiting label={t("change.loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      )}
      {offers.isError && <FailedPanel error={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.data && (
        <div className={css.dialog}>
          <Remark tone="info">{t(offers.data.offers.length === 0 ? "change.none" : "change.hint")}</Remark>
          <ul className={css.offers}>
            {offers.data.offers.map((offer) => (
              <Offer key={offer.id} offer={offer} busy={busy} onChoose={() => handleChoose(offer.id)} />
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
