// One contact beside the list: who it is, starting or opening an attendance, what was before, and what was sent.
import { ActionIcon, Button, CopyButton } from "@mantine/core";
import type { Contact } from "@prosa/contracts/contacts";
import { IconArrowLeft, IconCheck, IconCopy, IconMessage2, IconUserOff } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../../app/paths.ts";
import { ContactDeals } from "../../../entities/deal/index.ts";
import { ApiError } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, Chip, ColorDot, Empty, FailedPanel, loadChunk, Waiting } from "../../../shared/ui/index.ts";
import { activeOf } from "../book.rules.ts";
import css from "../contact-book.module.css";
import { useContact, usePastTickets } from "../contact-book.queries.ts";
import { History } from "./History.tsx";
import { StartTicket } from "./StartTicket.tsx";

const MediaGallery = lazy(() =>
  loadChunk(async () => ({ default: (await import("./MediaGallery.tsx")).MediaGallery })),
);

export function ContactProfile({ contactId, onBack }: { contactId: number; onBack(): void }) {
  const { t } = useTranslation("book");
  const contact = useContact(contactId);
  if (contact.isError && !contact.data) {
    const isAbsent = contact.error instanceof ApiError && contact.error.code === "ERR_NO_CONTACT_FOUND";
    return (
      <div className={css.nobody}>
        {isAbsent ? (
          <Empty
            icon={<IconUserOff size={24} stroke={1.75} aria-hidden />}
            action={
              <Button variant="default" onClick={onBack}>
                {t("toList")}
              </Button>
            }
          >
            {t("absent")}
          </Empty>
        ) : (
          <FailedPanel error={contact.error} onRetry={() => void contact.refetch()} />
        )}
      </div>
    );
  }
  if (!contact.data) {
    return (
      <Waiting label={t("loading")}>
        <div className={css.profile}>
          <span className={`skel ${css.boneHead}`} />
          <span className={`skel ${css.boneBody}`} />
        </div>
      </Waiting>
    );
  }
  return (
    <div className={`${css.profileWrap} scroll`}>
      <div className={css.profile}>
        <Head contact={contact.data} onBack={onBack} />
        <Attendance contact={contact.data} />
        <Deals contact={contact.data} />
        <Facts contact={contact.data} />
        <Suspense fallback={null}>
          <MediaGallery contactId={contactId} />
        </Suspense>
      </div>
    </div>
  );
}

function Head({ contact, onBack }: { contact: Contact; onBack(): void }) {
  const { t } = useTranslation(["book", "common"]);
  const formats = useFormats();
  const { number, isNumberMasked } = contact;
  return (
    <header className={css.profileHead}>
      <ActionIcon className={css.toList} size={44} onClick={onBack} aria-label={t("toList")}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Avatar id={contact.id} name={contact.name} picture={contact.profilePicUrl} size={72} />
      <div className="grow">
        <h2 className={css.name}>{contact.name}</h2>
        {number && (
          <p className={css.number}>
            <span className="tnum">{formats.phone(number)}</span>
            {!isNumberMasked && (
              <CopyButton value={number}>
                {({ copied, copy }) => (
                  <ActionIcon size="sm" onClick={copy} aria-label={t("common:actions.copy")}>
                    {copied ? (
                      <IconCheck size={16} stroke={1.75} aria-hidden />
                    ) : (
                      <IconCopy size={16} stroke={1.75} aria-hidden />
                    )}
                  </ActionIcon>
                )}
              </CopyButton>
            )}
          </p>
        )}
        {contact.email && <p className="meta">{contact.email}</p>}
        <div className={css.tags}>
          {contact.tags.map((tag) => (
            <Chip key={tag.id} icon={<ColorDot color={tag.color} />}>
              {tag.name}
            </Chip>
          ))}
        </div>
      </div>
    </header>
  );
}

/** What is going on is opened; otherwise something new can begin. */
function Attendance({ contact }: { contact: Contact }) {
  const { t } = useTranslation("book");
  const past = usePastTickets(contact.id);
  if (past.isError && !past.data) return <FailedPanel error={past.error} onRetry={() => void past.refetch()} />;
  if (!past.data) {
    return (
      <Waiting label={t("loading")}>
        <span className={`skel ${css.boneBody}`} />
      </Waiting>
    );
  }
  const active = activeOf(past.data.tickets);
  return (
    <>
      {active ? (
        <section className={css.now}>
          <p className="grow">
            <b>{t("active.title")}</b>
            <span className="meta">
              {[`#${active.id}`, active.queue ?? t("noQueue"), active.username].filter(Boolean).join(" · ")}
            </span>
          </p>
          <Button
            component={Link}
            to={ticketPath(active.id)}
            leftSection={<IconMessage2 size={16} stroke={1.75} aria-hidden />}
          >
            {t("active.open")}
          </Button>
        </section>
      ) : (
        <StartTicket contactId={contact.id} past={past.data.tickets} />
      )}
      <History tickets={past.data.tickets} />
    </>
  );
}

function Deals({ contact: { id, name } }: { contact: Contact }) {
  const { t } = useTranslation("book");
  return (
    <section className={css.card}>
      <h3>{t("deals")}</h3>
      <Suspense fallback={<span className={`skel ${css.boneBody}`} />}>
        <ContactDeals contactId={id} contactName={name} />
      </Suspense>
    </section>
  );
}

function Facts({ contact: { wallets, extraInfo, notes } }: { contact: Contact }) {
  const { t } = useTranslation("book");
  const facts = [
    ...(wallets.length > 0 ? [{ name: t("wallet"), value: wallets.map(({ name }) => name).join(", ") }] : []),
    ...extraInfo,
    ...(notes ? [{ name: t("notes"), value: notes }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <section className={css.card}>
      <h3>{t("facts")}</h3>
      <dl className={css.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
