// Who the customer is: names, number, tags, owners, fields and notes; small things change in place, the rest in a form.
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { Contact } from "@prosa/contracts/contacts";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { CallButton } from "../../../entities/call/index.ts";
import { ContactDeals, useContactDeals } from "../../../entities/deal/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useKeptDraft } from "../../../shared/form-drawer/use-kept-draft.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, FailedPanel, loadPatiently, Waiting } from "../../../shared/ui/index.ts";
import { ConsentFact } from "./ConsentFact.tsx";
import { CONTACT_FORM, formOf } from "./contact-form.rules.ts";
import { EditContact } from "./EditContact.tsx";
import { CopyValue, DraftStrip, Fact, PanelBones, Section } from "./PanelParts.tsx";
import css from "./panel.module.css";
import { useContact, useContactTickets, useSaveContact } from "./panel.queries.ts";
import { TagField } from "./TagField.tsx";
import { WalletField } from "./WalletField.tsx";

const GroupMembers = lazy(() => loadPatiently(() => import("./GroupMembers.tsx")));

interface Props {
  ticket: Ticket;
  onHistory(): void;
  onOpenTicket(ticketId: number, messageId?: number): void;
}

export function ContactTab({ ticket, onHistory, onOpenTicket }: Props) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const { features } = useSignedIn();
  const query = useContact(ticket.contactId);
  const [isEditing, setEditing] = useState(false);
  const { data: contact } = query;
  const draft = useKeptDraft({
    ...{ form: CONTACT_FORM, id: ticket.contactId, isOpen: isEditing },
    current: contact && formOf(contact),
  });
  if (!contact) {
    return query.error ? (
      <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Waiting label={t("contact_panel:loading")}>
        <PanelBones />
      </Waiting>
    );
  }
  if (isEditing) return <EditContact contact={contact} onDone={() => setEditing(false)} />;
  return (
    <>
      {draft.isKept && (
        <DraftStrip text={t("contact_panel:draft.here")}>
          <Button variant="subtle" size="compact-xs" onClick={() => setEditing(true)}>
            {t("contact_panel:draft.continue")}
          </Button>
          <Button variant="subtle" size="compact-xs" color="gray" onClick={draft.discard}>
            {t("contact_panel:draft.discard")}
          </Button>
        </DraftStrip>
      )}
      <Identity contact={contact} isGroup={ticket.isGroup} />
      <Facts contact={contact} onOpenTicket={onOpenTicket} />
      {ticket.isGroup ? (
        <Suspense fallback={<span className="skel" style={{ height: 60 }} />}>
          <GroupMembers ticket={ticket} />
        </Suspense>
      ) : (
        <Deals contact={contact} />
      )}
      <Section name="extra" title={t("contact_panel:extra")}>
        {contact.extraInfo.length === 0 ? (
          <p className={css.none}>{t("contact_panel:noExtra")}</p>
        ) : (
          <dl className={css.facts}>
            {contact.extraInfo.map(({ name, value }) => (
              <Fact key={name} name={name}>
                <span className={css.long}>{value}</span>
              </Fact>
            ))}
          </dl>
        )}
      </Section>
      <Section name="notes" title={t("contact_panel:notes")}>
        <p className={contact.notes ? css.notes : css.none}>{contact.notes || t("contact_panel:noNotes")}</p>
      </Section>
      {!ticket.isGroup && <BotSwitch contact={contact} />}
      <div className={css.section}>
        <div className={css.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t("contact_panel:edit")}
          </Button>
          {features.includes("voiceCalls") && (
            <Suspense fallback={null}>
              <CallButton isWide wanted={{ name: contact.name, contactId: contact.id }} />
            </Suspense>
          )}
          <HistoryButton contactId={contact.id} onHistory={onHistory} />
        </div>
      </div>
    </>
  );
}

function Deals({ contact: { id, name } }: { contact: Contact }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const { data } = useContactDeals(id);
  return (
    <Section name="deals" title={t("contact_panel:deals")} count={data?.count || undefined}>
      <Suspense fallback={<span className="skel" style={{ height: 60 }} />}>
        <ContactDeals contactId={id} contactName={name} keys="d" />
      </Suspense>
    </Section>
  );
}

function HistoryButton({ contactId, onHistory }: { contactId: number; onHistory(): void }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const { data } = useContactTickets(contactId);
  const before = (data?.tickets.length ?? 1) - 1;
  if (before <= 0) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
      onClick={onHistory}
    >
      {t("contact_panel:tabs.history")} <span className={css.count}>{before}</span>
    </Button>
  );
}

function Identity({ contact, isGroup }: { contact: Contact; isGroup: boolean }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const formats = useFormats();
  const { id, name, number, isNumberMasked, profilePicUrl, createdAt } = contact;
  const shown = number === null ? null : formats.phone(number);
  const [, ...monthYear] = formats.date(createdAt).split("/");
  return (
    <section className={css.identity}>
      <Avatar id={id} name={name} picture={profilePicUrl} group={isGroup} size={72} />
      <div className="grow">
        <h2 className={css.name}>{name}</h2>
        <div className={`${css.number} tnum`}>
          {shown === null ? (
            !isGroup && t("contact_panel:noNumber")
          ) : (
            <span title={isNumberMasked ? t("contact_panel:masked") : undefined}>{shown}</span>
          )}
          {shown !== null && !isNumberMasked && (
            <CopyValue value={shown} label={t("contact_panel:copyNumber")} done={t("contact_panel:copied")} />
          )}
        </div>
        <div className="meta tnum">{t("contact_panel:since", { date: monthYear.join("/") })}</div>
      </div>
    </section>
  );
}

function Facts({ contact, onOpenTicket }: { contact: Contact } & Pick<Props, "onOpenTicket">) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const { email } = contact;
  return (
    <section className={css.section}>
      <dl className={css.facts}>
        <Fact name={t("contact_panel:wallet")}>
          <WalletField contact={contact} />
        </Fact>
        <Fact name={t("contact_panel:tags")}>
          <TagField contact={contact} />
        </Fact>
        <Fact name={t("contact_panel:email")}>
          {email ? (
            <a className={`${css.long} text-link`} href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            <span className={css.absent}>{t("contact_panel:noEmail")}</span>
          )}
        </Fact>
        <ConsentFact contact={contact} onOpenTicket={onOpenTicket} />
      </dl>
    </section>
  );
}

function BotSwitch({ contact }: { contact: Contact }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const save = useSaveContact(contact.id);
  const handleChange = (disableBot: boolean) =>
    save.mutate({ change: { flags: { disableBot } }, soon: { flags: { ...contact.flags, disableBot } } });
  return (
    <div className={css.section}>
      <Switch
        label={t("contact_panel:disableBot")}
        description={t("contact_panel:disableBotHint")}
        labelPosition="left"
        className={css.switch}
        checked={contact.flags.disableBot}
        disabled={save.isPending}
        onChange={(event) => handleChange(event.currentTarget.checked)}
      />
    </div>
  );
}
