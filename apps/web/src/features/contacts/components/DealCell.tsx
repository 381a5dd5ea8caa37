// The CRM in the list of contacts: where the newest deal of one stands and what all of its deals are worth. One request a page,
// whoever of its rows asks.
import { useDealsNews, useDealsOfContacts } from "../../../entities/deal/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { ColorDot } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";

interface Props {
  contactId: number;
  /** Of the whole page. */
  ids: readonly number[];
}

export function DealCell({ contactId, ids }: Props) {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  const { data, isError } = useDealsOfContacts(ids);
  if (isError && !data) return <span className="meta">{t("dealsFailed")}</span>;
  const deals = data?.items.find((one) => one.contactId === contactId);
  if (!deals) return null;
  const { board, lane } = deals.newest;
  const many = deals.count > 1 ? t("deals", { count: deals.count }) : null;
  const worth = [many, formats.money(deals.valueCents, data?.currency)].filter(Boolean).join(" · ");
  return (
    <span className={css.two} title={`${board.name}: ${lane.name}`}>
      <span className={css.stage}>
        <ColorDot color={lane.color} />
        <span className="trunc">{lane.name}</span>
      </span>
      <small className="trunc tnum">{worth}</small>
    </span>
  );
}

/** Once for all rows: what others do on the boards is seen here. */
export function DealsNews() {
  useDealsNews();
  return null;
}
