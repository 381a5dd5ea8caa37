// The names a contact is known by, each with how it came to them.
import type { ContactIdentity } from "@prosa/contracts/contact-merges";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../contacts.module.css";

/** "WhatsApp +55 11 98765-4321", or only where somebody is known when the name itself is the provider's. */
export function useIdentityText() {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  return ({ kind, value }: ContactIdentity) => {
    const isPhone = kind === "phone" || kind === "wa_id";
    const shown = value !== null && isPhone ? formats.phone(value) : value;
    return [t(`identity.kinds.${kind}`), shown].filter(Boolean).join(" ");
  };
}

export function IdentityList({ identities }: { identities: readonly ContactIdentity[] }) {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  const text = useIdentityText();
  if (identities.length === 0) return <p className={css.hint}>{t("identity.none")}</p>;
  return (
    <ul className={css.identities}>
      {identities.map((identity) => (
        <li key={identity.id} className={css.two}>
          <span className="tnum">{text(identity)}</span>
          <small>
            {[
              t(`identity.reasons.${identity.reason}`, { date: formats.date(identity.firstSeenAt) }),
              identity.isVariant ? t("identity.variant") : "",
              identity.mergeId === null ? "" : t("identity.byMerge"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </li>
      ))}
    </ul>
  );
}
