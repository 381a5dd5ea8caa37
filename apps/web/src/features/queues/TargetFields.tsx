// How soon customers are to be answered and served, in minutes: of a queue, which may follow the company, or of the company.
import { NumberInput } from "@mantine/core";
import "@mantine/core/styles/NumberInput.layer.css";
import type { ReplyTargets } from "@prosa/contracts/reply-targets";
import { targetNames } from "@prosa/contracts/waits";
import { useTranslation } from "../../shared/i18n/index.ts";

const MOST_MINUTES = 43_200;

interface Props {
  value: ReplyTargets;
  /** What is followed where a field is empty; of the company nothing. */
  above?: ReplyTargets | undefined;
  readOnly?: boolean;
  onChange(value: ReplyTargets): void;
}

export function TargetFields({ value, above, readOnly = false, onChange }: Props) {
  const { t } = useTranslation("queues");
  return targetNames.map((name) => {
    const followed = above?.[name] ?? null;
    return (
      <NumberInput
        key={name}
        label={t(`targets.${name}`)}
        placeholder={followed === null ? t("targets.ofNobody") : t("targets.ofCompany", { minutes: followed })}
        suffix={t("targets.unit")}
        value={value[name] ?? ""}
        onChange={(minutes) => onChange({ ...value, [name]: typeof minutes === "number" ? minutes : null })}
        min={1}
        max={MOST_MINUTES}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        readOnly={readOnly}
      />
    );
  });
}
