// A line of a chart as one sentence: its total, its highest and its lowest step. Pure.
import type { TFunction } from "i18next";

interface Told {
  name: string;
  values: readonly (number | null)[];
}

export function sentenceOf(
  { name, values }: Told,
  steps: readonly { name: string }[],
  t: TFunction<"figures">,
  written: (value: number) => string,
): string {
  const seen = values.flatMap((value, index) => (value === null ? [] : [{ value, step: steps[index]?.name ?? "" }]));
  const total = seen.reduce((all, { value }) => all + value, 0);
  if (total === 0) return t("sentenceNone", { name });
  const [high, low] = [
    seen.reduce((best, one) => (one.value > best.value ? one : best)),
    seen.reduce((best, one) => (one.value < best.value ? one : best)),
  ];
  return t("sentence", {
    name,
    total: written(total),
    high: written(high.value),
    highAt: high.step,
    low: written(low.value),
    lowAt: low.step,
  });
}
