// The grade the customer gave after closing, or until when it is waited for.
import type { Ticket } from "@prosa/contracts/tickets";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Fact } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { useRating } from "./panel.queries.ts";

const MOST = 5;

export function RatingFact({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const formats = useFormats();
  const { data } = useRating(ticket.id, ticket.version);
  if (!data?.rating) return null;
  const { grade, expiresAt, comment } = data.rating;
  const isAwaited = grade === null && new Date(expiresAt).getTime() > Date.now();
  return (
    <Fact name={t("contact_panel:ticket.rating")}>
      {grade !== null && (
        <span data-testid="grade">
          <span aria-hidden>{"★".repeat(grade) + "☆".repeat(MOST - grade)} </span>
          {t("contact_panel:ticket.grade", { grade })}
        </span>
      )}
      {comment !== null && <q className={css.remark}>{comment}</q>}
      {grade === null && (
        <span className={css.absent}>
          {isAwaited
            ? t("contact_panel:ticket.gradeAwaited", { time: formats.dateTime(expiresAt) })
            : t("contact_panel:ticket.noGrade")}
        </span>
      )}
    </Fact>
  );
}
