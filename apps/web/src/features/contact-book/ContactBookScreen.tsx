// Contacts beside the conversations: from A to Z on the left, one person on the right; on a phone one of the two.
import { IconAddressBook } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, usePageTitle } from "../../shared/ui/index.ts";
import { BookPane } from "./components/BookPane.tsx";
import { ContactProfile } from "./components/ContactProfile.tsx";
import css from "./contact-book.module.css";
import { useBookAddress } from "./use-book-address.ts";

export function ContactBookScreen() {
  const { t } = useTranslation("book");
  const address = useBookAddress();
  const { contactId } = address;
  usePageTitle(t("title"));
  return (
    <div className={css.screen} data-open={contactId !== null || undefined}>
      <h1 className="sr">{t("title")}</h1>
      <BookPane address={address} />
      <main className={css.main} data-region="" tabIndex={-1}>
        {contactId === null ? (
          <div className={css.nobody}>
            <Empty icon={<IconAddressBook size={24} stroke={1.75} aria-hidden />} title={t("none.title")}>
              {t("none.hint")}
            </Empty>
          </div>
        ) : (
          <ContactProfile key={contactId} contactId={contactId} onBack={address.close} />
        )}
      </main>
    </div>
  );
}
