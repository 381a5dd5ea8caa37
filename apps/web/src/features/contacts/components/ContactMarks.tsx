// How a contact is shown in a row: who it is, its number, tags, whose customer it is, and when it was last heard.
import type { ListedContact } from "@prosa/contracts/contacts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, Chip, ColorDot } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";

export function Person({ contact }: { contact: ListedContact }) {
  const { t } = useTranslation("contacts");
  const { id, name, email, profilePicUrl, flags } = contact;
  return (
    <>
      <Avatar id={id} name={name} picture={profilePicUrl} size={32} />
      <span className={css.two}>
        <span className="trunc">{name}</span>
        {(email || flags.ignore) && <small className="trunc">{flags.ignore ? t("ignored") : email}</small>}
      </span>
    </>
  );
}

export function useNumberText() {
  const formats = useFormats();
  return ({ number }: Pick<ListedContact, "number">) => (number === null ? "" : formats.phone(number));
}

const SHOWN = 2;

export function TagChips({ tags }: { tags: ListedContact["tags"] }) {
  const more = tags.slice(SHOWN);
  return (
    <span className={css.chips}>
      {tags.slice(0, SHOWN).map(({ id, name, color }) => (
        <Chip key={id} icon={<ColorDot color={color} />}>
          <span className="trunc">{name}</span>
        </Chip>
      ))}
      {more.length > 0 && (
        <span className="meta" title={more.map(({ name }) => name).join(", ")}>
          +{more.length}
        </span>
      )}
    </span>
  );
}

export function LastContact({ at }: { at: string | null }) {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  const now = useNow();
  if (at === null) return <span className="meta">{t("neverContacted")}</span>;
  return <time dateTime={at}>{formats.listTime(at, now)}</time>;
}
