// What the messages of a template would cost, by country, and the company's own price where it differs from the list.
import { Button, NumberInput } from "@mantine/core";
import type { CampaignCost } from "@prosa/contracts/campaigns";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import css from "../campaigns.module.css";
import { useGivenActions } from "../given.queries.ts";

const MICROS = 1_000_000;

export function CostBox({ cost }: { cost: CampaignCost }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { savePrice } = useGivenActions();
  const home = cost.lines.find(({ country }) => country === "BR");
  const [price, setPrice] = useState<number | string>(home ? home.micros / MICROS : "");
  const [isBusy, setBusy] = useState(false);
  const exact = (micros: number) => `${cost.currency} ${formats.measure(micros / MICROS)}`;
  async function save() {
    setBusy(true);
    try {
      const micros = typeof price === "number" ? Math.round(price * MICROS) : null;
      await savePrice({ country: "BR", category: cost.category, currency: cost.currency, micros });
      notify({ kind: "success", title: t("cost.saved") });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={css.box} data-testid="campaign-cost">
      <strong>
        {t("cost.title")}: {formats.money(Math.round(cost.micros / 10_000), cost.currency)}
      </strong>
      {cost.lines.map(({ country, messages, micros }) => (
        <span key={country}>{t("cost.line", { country, count: messages, price: exact(micros) })}</span>
      ))}
      {cost.unknown > 0 && <span>{t("cost.unknown", { count: cost.unknown })}</span>}
      <span className="meta">{t("cost.hint")}</span>
      <div className={css.row}>
        <NumberInput
          label={t("cost.price", { currency: cost.currency })}
          min={0}
          max={1000}
          decimalScale={4}
          value={price}
          onChange={setPrice}
        />
        <Button variant="default" style={{ alignSelf: "end" }} loading={isBusy} onClick={() => void save()}>
          {t("cost.save")}
        </Button>
      </div>
    </div>
  );
}
