// How a figure differs from the time before: an arrow, a size, and a colour by its meaning.

import type { Difference } from "@prosa/contracts/figure-words";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./figures.module.css";

export function Delta({ difference }: { difference: Difference }) {
  const { t } = useTranslation("figures");
  const { text, isUp, isGood } = difference;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    <span className={css.delta} data-tone={isGood === null ? undefined : isGood ? "good" : "bad"}>
      <Arrow size={12} stroke={2} aria-hidden />
      <span className="sr">{t(isUp ? "up" : "down")}</span>
      {text}
    </span>
  );
}
