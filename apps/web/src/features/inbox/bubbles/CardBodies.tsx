// Places, people and orders a message carries, as small cards.

import { createContact } from "@prosa/contracts/contacts";
import type { ContentOf } from "@prosa/contracts/message-content";
import { IconBuildingStore, IconCheck, IconCopy, IconMapPin, IconMessagePlus, IconUserPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { useNewTicket } from "../state/new-ticket-door.ts";
import css from "./cards.module.css";

const copy = (text: string, done: string) =>
  navigator.clipboard.writeText(text).then(() => notify({ kind: "success", title: done }), showError);

function CopyButton({ text, tab }: { text: string; tab: number }) {
  const { t } = useTranslation("message");
  return (
    <button
      type="button"
      className={css.copy}
      tabIndex={tab}
      aria-label={t("card.copy")}
      title={t("card.copy")}
      onClick={() => void copy(text, t("card.copied"))}
    >
      <IconCopy size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

interface CardProps<T extends "location" | "contacts"> {
  content: ContentOf<T>;
  tab: number;
  /** Only to be looked at, before it is sent. */
  isPreview?: boolean;
}

export function LocationBody({ content, tab, isPreview }: CardProps<"location">) {
  const { t } = useTranslation("message");
  const { latitude, longitude, name, address } = content;
  const place = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  const query = `${latitude},${longitude}`;
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <span className={css.pin}>
          <IconMapPin size={20} stroke={1.75} aria-hidden />
        </span>
        <div className="grow">
          <b>{name ?? t("type.location")}</b>
          {address && <p>{address}</p>}
          <p className="tnum">{place}</p>
        </div>
        {!isPreview && <CopyButton text={place} tab={tab} />}
      </div>
      <div className={css.cardActions} hidden={isPreview}>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${query}`}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={tab}
        >
          Google Maps
        </a>
        <a href={`https://waze.com/ul?ll=${query}`} target="_blank" rel="noopener noreferrer" tabIndex={tab}>
          Waze
        </a>
      </div>
    </div>
  );
}

type Card = ContentOf<"contacts">["contacts"][number];

export function ContactsBody({ content, tab, isPreview }: CardProps<"contacts">) {
  return content.contacts.map((contact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards of one message never change places
    <ContactCard key={index} contact={contact} tab={tab} isPreview={isPreview} />
  ));
}

function ContactCard({ contact, tab, isPreview }: { contact: Card; tab: number; isPreview?: boolean }) {
  const { t } = useTranslation("message");
  const startTicket = useNewTicket();
  const number = contact.phones[0]?.phone;
  const save = useMutation({
    mutationFn: (phone: string) => api(createContact, { body: { name: contact.name, number: phone } }),
    onError: showError,
  });
  const lines = [...contact.phones.map(({ phone }) => phone), ...(contact.emails ?? [])];
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <Avatar id={contact.name.length} name={contact.name} size={40} />
        <div className="grow">
          <b>{contact.name}</b>
          {contact.organization && <p>{contact.organization}</p>}
          {lines.map((line) => (
            <p key={line} className="tnum">
              {line}
            </p>
          ))}
        </div>
        {!isPreview && <CopyButton text={[contact.name, ...lines].join("\n")} tab={tab} />}
      </div>
      <div className={css.cardActions} hidden={isPreview || !number}>
        {number && (
          <button
            type="button"
            tabIndex={tab}
            disabled={save.isPending || save.isSuccess}
            onClick={() => save.mutate(number)}
          >
            {save.isSuccess ? (
              <IconCheck size={14} stroke={2} aria-hidden />
            ) : (
              <IconUserPlus size={14} stroke={1.75} aria-hidden />
            )}
            {t(save.isSuccess ? "card.saved" : "card.save")}
          </button>
        )}
        {number && startTicket && (
          <button type="button" tabIndex={tab} onClick={() => startTicket({ name: contact.name, number })}>
            <IconMessagePlus size={14} stroke={1.75} aria-hidden />
            {t("card.start")}
          </button>
        )}
      </div>
    </div>
  );
}

export function OrderBody({ content }: { content: ContentOf<"order"> }) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const price = (amount: number, currency: string | null) =>
    formats.money(Math.round(amount * 100), currency ?? undefined);
  const priced = content.items.filter((item) => item.price !== null);
  const total = priced.reduce((sum, { price: one, quantity }) => sum + (one ?? 0) * quantity, 0);
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <span className={css.pin}>
          <IconBuildingStore size={20} stroke={1.75} aria-hidden />
        </span>
        <b className="grow">{t("order.title", { count: content.items.length })}</b>
      </div>
      <ul className={css.items}>
        {content.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one order never change places
          <li key={index}>
            <span className="tnum">{item.quantity} ×</span>
            <span className="grow trunc">{item.sku}</span>
            {item.price !== null && <span className="tnum">{price(item.price, item.currency)}</span>}
          </li>
        ))}
      </ul>
      {priced.length > 0 && (
        <p className={css.total}>
          {t("order.total")} <b className="tnum">{price(total, priced[0]?.currency ?? null)}</b>
        </p>
      )}
    </div>
  );
}
