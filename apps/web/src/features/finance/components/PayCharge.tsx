// Paying at a gateway: the code with its countdown, another way to pay, and what is missing before there can be one.
import { Button, SegmentedControl } from "@mantine/core";
import type { InvoiceDetail } from "@prosa/contracts/billing";
import type { Charge, PayState, PayWay } from "@prosa/contracts/office/charges";
import { type ChargeMethod, isLiveCharge } from "@prosa/contracts/payments";
import { IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark, Waiting } from "../../../shared/ui/index.ts";
import { useBillingProfile, useChargeActions, useChecking } from "../charges.queries.ts";
import css from "../finance.module.css";
import { CopyText } from "./CopyText.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { Qr } from "./Qr.tsx";

const SECOND = 1_000;
const A_DAY = 86_400 * SECOND;

/** Milliseconds left, counted down; null where it does not end. */
function useLeft(expiresAt: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return expiresAt === null ? null : Math.max(0, Date.parse(expiresAt) - now);
}

function clockOf(left: number): string {
  const seconds = Math.floor(left / SECOND);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function Left({ left }: { left: number }) {
  const { t } = useTranslation("finance");
  const days = Math.floor(left / A_DAY);
  return (
    <p className={css.note}>
      {days > 0 ? t("pay.validDays", { count: days }) : t("pay.validFor", { time: clockOf(left) })}
    </p>
  );
}

function Payable({ charge }: { charge: Charge }) {
  const { t } = useTranslation("finance");
  const left = useLeft(charge.expiresAt);
  return (
    <div className={css.pay}>
      {charge.code && <Qr code={charge.code} label={t("pay.qr")} />}
      <div className={css.payText}>
        {charge.code && <CopyText label={t("pay.code")} value={charge.code} />}
        {charge.digitableLine && <CopyText label={t("pay.line")} value={charge.digitableLine} />}
        {charge.hostedUrl && charge.method !== "pix" && (
          <Button
            component="a"
            href={charge.hostedUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
          >
            {t(charge.method === "card" ? "pay.cardPage" : "pay.boletoFile")}
          </Button>
        )}
        {left !== null && <Left left={left} />}
        <p className={css.note}>{t("pay.bankHint")}</p>
      </div>
    </div>
  );
}

function isMissing(way: PayWay | undefined, profile: { taxId: string; address: unknown } | null): boolean {
  return (way?.needs ?? []).some((need) => (need === "taxId" ? !profile?.taxId : !profile?.address));
}

export function PayCharge({ invoice, state }: { invoice: InvoiceDetail; state: PayState }) {
  const { t } = useTranslation("finance");
  const { open } = useChargeActions(invoice.id);
  const profile = useBillingProfile();
  const ways = state.ways ?? [];
  const [method, setMethod] = useState<ChargeMethod>(state.charge?.method ?? ways[0]?.method ?? "pix");
  const [busy, setBusy] = useState(false);
  const way = ways.find((one) => one.method === method);
  const charge = state.charge?.method === method ? state.charge : null;
  const left = useLeft(charge?.expiresAt ?? null);
  const isLive = charge !== null && isLiveCharge(charge.status) && left !== 0;
  const isReady = isLive && (charge.code ?? charge.digitableLine ?? charge.hostedUrl) !== null;
  const lacks = profile.isSuccess && isMissing(way, profile.data.profile);
  useChecking(invoice.id, isLive, invoice.status);

  const ask = useCallback(
    (wanted: ChargeMethod) => {
      setBusy(true);
      void open(wanted)
        .catch(showError)
        .finally(() => setBusy(false));
    },
    [open],
  );
  // The first look asks for a code by itself: whoever opens this wants to pay.
  const isUnasked = profile.isSuccess && !lacks && charge === null && !busy && state.trouble === null;
  const [wasAsked, setAsked] = useState<ChargeMethod | null>(null);
  useEffect(() => {
    if (!isUnasked || wasAsked === method) return;
    setAsked(method);
    ask(method);
  }, [isUnasked, wasAsked, method, ask]);

  return (
    <>
      {ways.length > 1 && (
        <SegmentedControl
          aria-label={t("pay.method")}
          value={method}
          onChange={(value) => setMethod(value as ChargeMethod)}
          data={ways.map((one) => ({ value: one.method, label: t(`pay.methods.${one.method}`) }))}
        />
      )}
      {lacks ? (
        <ProfileForm
          invoiceId={invoice.id}
          known={profile.data?.profile ?? null}
          needsAddress={way?.needs.includes("address") ?? false}
          onSaved={() => setAsked(null)}
        />
      ) : isReady ? (
        <Payable charge={charge} />
      ) : busy || (charge?.status === "creating" && state.trouble === null) ? (
        <Waiting label={t("pay.asking")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      ) : (
        <div className={css.dialog}>
          <Remark tone={state.trouble === "refused" ? "danger" : "warning"}>
            {t(state.trouble === null ? "pay.expired" : `pay.trouble.${state.trouble}`)}
          </Remark>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => ask(method)}
          >
            {t("pay.again")}
          </Button>
        </div>
      )}
    </>
  );
}
