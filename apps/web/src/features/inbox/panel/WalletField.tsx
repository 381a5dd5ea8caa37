// Whose customer this is: several people may own one; who may say so adds and takes off owners in place.
import { type Contact, MOST_OWNERS } from "@prosa/contracts/contacts";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { ApiError, useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { AddChoice } from "./AddChoice.tsx";
import css from "./panel.module.css";
import { useSaveContact } from "./panel.queries.ts";
import { mayNameOwners } from "./wallet.rules.ts";

export function WalletField({ contact: { id: contactId, wallets } }: { contact: Contact }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const { userId, profile } = useSignedIn();
  const save = useSaveContact(contactId, { isShown: true });
  const [isAsked, setAsked] = useState(false);
  const people = usePeopleChoices(isAsked);
  const mayChange = mayNameOwners(wallets, { userId, profile });
  const give = (owners: Contact["wallets"]) =>
    save.mutate({ change: { walletIds: owners.map(({ id }) => id) }, soon: { wallets: owners } });
  const add = (id: number) => {
    const person = people.find((one) => one.id === id);
    if (person) give([...wallets, { id, name: person.name }]);
  };
  return (
    <span className={css.tags}>
      {wallets.length === 0 && <span className={css.absent}>{t("contact_panel:noWallet")}</span>}
      {wallets.map(({ id, name }) => (
        <span key={id} className={css.tag}>
          <span className={css.owner}>
            <Avatar id={id} name={name} size={20} />
            {name}
          </span>
          {mayChange && (
            <button
              type="button"
              aria-label={t("contact_panel:removeOwner", { name })}
              onClick={() => give(wallets.filter((one) => one.id !== id))}
            >
              <IconX size={12} stroke={2} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {mayChange && wallets.length < MOST_OWNERS && (
        <AddChoice
          texts={{
            add: t("contact_panel:addOwner"),
            search: t("contact_panel:searchOwner"),
            list: t("contact_panel:wallet"),
            none: t("contact_panel:noOwners"),
          }}
          choices={people}
          taken={wallets.map(({ id }) => id)}
          testId="add-owner"
          onOpen={() => setAsked(true)}
          onAdd={add}
        />
      )}
      {save.error && (
        <small className={css.problem} role="alert">
          {isRefused(save.error) ? t("contact_panel:ownerRefused") : errorTexts(save.error).title}
        </small>
      )}
    </span>
  );
}

/** The server knows of attendances that this person does not see. */
const isRefused = (error: unknown) => error instanceof ApiError && error.code === "ERR_NO_PERMISSION";
