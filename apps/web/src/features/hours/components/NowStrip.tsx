// "Now: open until 18:00", and which rule says so.
import { IconClock, IconClockPause } from "@tabler/icons-react";
import { useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import css from "../hours.module.css";
import type { Hours } from "../hours.queries.ts";
import { useRuleText, useUntilText } from "../use-hours-texts.ts";

export function NowStrip({ now, timeZone }: { now: Hours["now"]; timeZone: string }) {
  const { t } = useTranslation("hours");
  const untilText = useUntilText();
  const ruleText = useRuleText();
  const moment = useNow(60_000);
  const when = now.until && untilText(now.until, moment);
  const plain = now.isOpen ? t("now.open") : t("now.closed");
  const dated = when && (now.isOpen ? t("now.openUntil", { when }) : t("now.closedUntil", { when }));
  const Glyph = now.isOpen ? IconClock : IconClockPause;
  return (
    <div className={css.now} role="status">
      <Chip tone={now.isOpen ? "success" : "warning"} icon={<Glyph size={14} stroke={1.75} aria-hidden />}>
        {dated || plain}
      </Chip>
      <span>{ruleText(now.rule)}</span>
      <span className={css.nowZone}>{t("now.zone", { zone: timeZone.replaceAll("_", " ") })}</span>
    </div>
  );
}
