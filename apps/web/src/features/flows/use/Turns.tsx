// The last questions of an integration: when, how it ended and why, what it cost, and the way to the conversation.
import type { Turn } from "@prosa/contracts/automation/assistant-use";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, type Tone } from "../../../shared/ui/index.ts";
import { dollarsOf } from "./dollars.ts";
import css from "./use.module.css";

const tones: Record<Turn["outcome"], Tone> = {
  said: "success",
  done: "success",
  transfer: "neutral",
  failed: "danger",
  late: "warning",
};

export function Turns({ turns }: { turns: readonly Turn[] }) {
  const { t } = useTranslation(["assistant_use", "integrations"]);
  const formats = useFormats();
  if (turns.length === 0) return <p className="meta">{t("turns.none")}</p>;
  return (
    <ol className={css.turns} aria-label={t("turns.title")}>
      {turns.map((turn) => (
        <li key={turn.id}>
          <div className={css.turnHead}>
            <Chip tone={tones[turn.outcome]}>{t(`turns.outcomes.${turn.outcome}`)}</Chip>
            <span className="meta">{formats.dateTime(turn.at)}</span>
            <span className="grow" />
            {turn.ticketId !== null && (
              <Link className="text-link" to={ticketPath(turn.ticketId)}>
                {t("turns.open")}
              </Link>
            )}
          </div>
          {turn.why && <p>{t(`integrations:test.troubles.${turn.why}`)}</p>}
          <p className="meta">
            {t(turn.isEstimated ? "turns.estimated" : "turns.cost", {
              cost: dollarsOf(turn.costMicros, formats),
              tokensIn: formats.count(turn.tokensIn),
              tokensOut: formats.count(turn.tokensOut),
              seconds: formats.oneDecimal(turn.ms / 1_000),
            })}
          </p>
        </li>
      ))}
    </ol>
  );
}
