// What assistants may cost in a month, and for one integration what its model costs: typed in dollars, saved by its own button.
import { Button, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { microsIn, typedOf } from "./dollars.ts";
import css from "./use.module.css";
import type { IntegrationUse, LimitWish } from "./use.queries.ts";

type Price = IntegrationUse["price"];
type Typed = string | number;
const MOST = 1_000_000;
const PARTS = ["in", "out", "cached"] as const;

interface Props {
  limitMicros: number | null;
  /** Null: the company's limit has no price of its own. */
  price: Price | null;
  onSave(wish: LimitWish): Promise<unknown>;
}

const typedPrice = (price: Price | null): Record<(typeof PARTS)[number], Typed> => {
  const own = price?.source === "own" ? price : null;
  return { in: typedOf(own?.in ?? null), out: typedOf(own?.out ?? null), cached: typedOf(own?.cached ?? null) };
};

function wishOf(limit: Typed, typed: Record<(typeof PARTS)[number], Typed>, price: Price | null): LimitWish | null {
  const [read, written, cached] = PARTS.map((part) => microsIn(typed[part]));
  const limitMicros = microsIn(limit);
  if (price === null) return { limitMicros };
  if (read === null && written === null) return { limitMicros, price: null };
  if (read == null || written == null) return null;
  return { limitMicros, price: { in: read, out: written, cached: cached ?? read } };
}

export function LimitForm({ limitMicros, price, onSave }: Props) {
  const { t } = useTranslation("assistant_use");
  const formats = useFormats();
  const [limit, setLimit] = useState<Typed>(typedOf(limitMicros));
  const [typed, setTyped] = useState(() => typedPrice(price));
  const [busy, setBusy] = useState(false);
  const wish = wishOf(limit, typed, price);
  const save = async () => {
    if (!wish) return;
    setBusy(true);
    try {
      await onSave(wish);
      notify({ kind: "success", title: t("saved") });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const dollars = {
    prefix: "US$ ",
    decimalSeparator: formats.measure(1.5).charAt(1),
    min: 0,
    max: MOST,
    allowNegative: false,
    hideControls: true,
  };
  return (
    <div className={css.form}>
      <NumberInput
        label={t("limit.label")}
        description={t(price ? "limit.hint" : "limit.companyHint")}
        placeholder={t("limit.none")}
        decimalScale={2}
        value={limit}
        onChange={setLimit}
        {...dollars}
      />
      {price && (
        <>
          <Text size="sm">{t(`price.${price.source}`, { day: price.asOf ?? "" })}</Text>
          <div className={css.prices}>
            {PARTS.map((part) => (
              <NumberInput
                key={part}
                label={t(`price.parts.${part}`)}
                placeholder={String(typedOf(price[part]))}
                decimalScale={4}
                value={typed[part]}
                onChange={(value) => setTyped((now) => ({ ...now, [part]: value }))}
                {...dollars}
              />
            ))}
          </div>
          <Text size="xs" c="dimmed">
            {t(wish ? "price.hint" : "price.both")}
          </Text>
        </>
      )}
      <div>
        <Button variant="default" loading={busy} disabled={!wish} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </div>
  );
}
