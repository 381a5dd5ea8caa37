// One contact becomes two: which names and which attendances go to the new one.
import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import type { ContactIdentity } from "@prosa/contracts/contact-merges";
import type { Contact } from "@prosa/contracts/contacts";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useState } from "react";
import { useCovers } from "../../../shared/covered.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import { useIdentityActions, usePastTickets } from "../identity.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";
import { useIdentityText } from "./IdentityList.tsx";

interface Props {
  contact: Contact;
  identities: readonly ContactIdentity[];
  onClose(isDone: boolean): void;
}

interface Choice {
  id: number;
  text: string;
}

function Choices({
  label,
  items,
  picked,
  onChange,
}: {
  label: string;
  items: Choice[];
  picked: number[];
  onChange(ids: number[]): void;
}) {
  if (items.length === 0) return null;
  return (
    <Checkbox.Group label={label} value={picked.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
      <div className={`${css.choices} scroll`}>
        {items.map(({ id, text }) => (
          <Checkbox key={id} value={String(id)} label={text} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function SplitDialog({ contact, identities, onClose }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const formats = useFormats();
  const text = useIdentityText();
  useCovers();
  const { split } = useIdentityActions();
  const tickets = usePastTickets(contact.id).data?.tickets ?? [];
  const [name, setName] = useState("");
  const [identityIds, setIdentities] = useState<number[]>([]);
  const [ticketIds, setTickets] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isReady = name.trim() !== "" && identityIds.length > 0 && identityIds.length < identities.length;

  const run = async () => {
    if (!isReady || busy) return;
    setBusy(true);
    setError(null);
    try {
      await split(contact.id, { name: name.trim(), identityIds, ticketIds });
      notify({ kind: "success", title: t("identity.splitDone"), detail: name.trim() });
      onClose(true);
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t("identity.splitTitle")}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        <TextInput
          label={t("identity.splitName")}
          required
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choices
          label={t("identity.splitNames")}
          items={identities.map((identity) => ({ id: identity.id, text: text(identity) }))}
          picked={identityIds}
          onChange={setIdentities}
        />
        <Choices
          label={t("identity.splitTickets")}
          items={tickets.map(({ id, channel, createdAt }) => ({
            id,
            text: `#${id} · ${channel} · ${formats.date(createdAt)}`,
          }))}
          picked={ticketIds}
          onChange={setTickets}
        />
        <p className={css.consequence}>{t("identity.splitHint")}</p>
        <DialogFoot error={error} onCancel={() => onClose(false)}>
          <Button
            loading={busy}
            disabled={!isReady}
            leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />}
            onClick={() => void run()}
          >
            {t("identity.split")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
