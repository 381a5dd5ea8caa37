// The small line of a card; what it shows is said by the card's own number.
import { sparkOf } from "@prosa/charts";
import css from "./figures.module.css";

const size = { width: 64, height: 22 };

export function Spark({ values, isBad = false }: { values: readonly (number | null)[]; isBad?: boolean }) {
  const drawn = sparkOf(values, size);
  if (!drawn) return null;
  return (
    <svg className={css.spark} data-bad={isBad || undefined} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      <path className={css.area} d={drawn.area} />
      <path className={css.line} d={drawn.line} />
    </svg>
  );
}
