// Whether the contact gets campaigns: since when not, by what, and the message that said so.
import type { Contact } from "@prosa/contracts/contacts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Fact } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { useConsent } from "./panel.queries.ts";

interface Props {
  contact: Contact;
  onOpenTicket(ticketId: number, messageId?: number): void;
}

export function ConsentFact({ contact, onOpenTicket }: Props) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const formats = useFormats();
  const { data } = useConsent(contact.id, contact.flags.disableCampaign);
  const [last] = data?.events ?? [];
  if (!data || (!last && !data.isOut)) return null;
  const isOut = data.isOut || last?.kind === "optOut";
  const { message } = last ?? {};
  return (
    <Fact name={t("contact_panel:consent.name")}>
      <span className={css.long} data-testid="consent">
        {!isOut && t("contact_panel:consent.in")}
        {isOut &&
          (last?.channel
            ? t("contact_panel:consent.outOn", { channel: last.channel })
            : t("contact_panel:consent.out"))}
        {last && (
          <span className="meta">
            {" "}
            {t(`contact_panel:consent.by.${last.source}`, {
              date: formats.dateTime(last.at),
              word: last.word ?? "",
              user: last.user ?? "",
            })}
          </span>
        )}
        {message && (
          <>
            {" "}
            <button type="button" className="text-link" onClick={() => onOpenTicket(message.ticketId, message.id)}>
              {t("contact_panel:consent.show")}
            </button>
          </>
        )}
      </span>
    </Fact>
  );
}
