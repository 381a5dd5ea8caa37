// Another contact becomes this one: which, what it means, and the way back.
import { Button, Modal, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Contact } from "@prosa/contracts/contacts";
import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import { useCovers } from "../../../shared/covered.ts";
import { Trans, useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import css from "../contacts.module.css";
import { type Twin, useIdentityActions, useOthers } from "../identity.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";

const SEARCH_AFTER_MS = 250;

interface Props {
  contact: Contact;
  /** Suggested; otherwise somebody is looked for. */
  twin: Twin | null;
  onClose(isDone: boolean): void;
}

function useMerge({ contact, onClose }: Props, other: Twin | null) {
  const { t } = useTranslation(["contacts", "common"]);
  const { merge, undo } = useIdentityActions();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    if (!other || busy) return;
    setBusy(true);
    setError(null);
    try {
      const { mergeId } = await merge(contact.id, other.id, other.reason);
      notify({
        kind: "success",
        title: t("identity.mergeDone"),
        detail: contact.name,
        action: { label: t("common:actions.undo"), run: () => void undo(mergeId).catch(showError) },
      });
      onClose(true);
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return { busy, run, error };
}

function OtherPicker({ contactId, onPick }: { contactId: number; onPick(other: Twin | null): void }) {
  const { t } = useTranslation("contacts");
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [picked, setPicked] = useState<Twin | null>(null);
  // Who is picked has their name in the box; searching for that name again would hide all others.
  const { data, isSuccess } = useOthers(asked === picked?.name ? "" : asked);
  const found = data?.items ?? [];
  const others = found.filter(({ id }) => id !== contactId);
  const options =
    picked && !others.some(({ id }) => id === picked.id) ? [...others, { ...picked, number: null }] : others;
  return (
    <Select
      label={t("identity.other")}
      placeholder={t("identity.otherPlaceholder")}
      searchable
      required
      data-autofocus
      // Open without anything to show, it would take the Escape that is meant for the dialog.
      openOnFocus={false}
      data={options.map(({ id, name, number }) => ({
        value: String(id),
        label: number ? `${name} · ${number}` : name,
      }))}
      filter={({ options: all }) => all}
      searchValue={search}
      onSearchChange={setSearch}
      value={picked ? String(picked.id) : null}
      onChange={(value) => {
        const one = options.find(({ id }) => String(id) === value);
        const next = one ? { id: one.id, name: one.name, reason: "person" as const } : null;
        setPicked(next);
        onPick(next);
      }}
      description={isSuccess && options.length === 0 ? t("form.nothingFound") : undefined}
      inputWrapperOrder={["label", "input", "description"]}
      comboboxProps={{ zIndex: 310 }}
    />
  );
}

export function MergeDialog(props: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const { contact, twin, onClose } = props;
  const [other, setOther] = useState<Twin | null>(twin);
  const { busy, run, error } = useMerge(props, other);
  useCovers();
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t("identity.mergeTitle")}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        {!twin && <OtherPicker contactId={contact.id} onPick={setOther} />}
        <p className={css.consequence}>
          {other ? (
            <Trans
              t={t}
              i18nKey="contacts:identity.consequence"
              values={{ gone: other.name, kept: contact.name }}
              components={{ b: <b /> }}
            />
          ) : (
            t("identity.mergeHint")
          )}
        </p>
        <DialogFoot error={error} onCancel={() => onClose(false)}>
          <Button
            loading={busy}
            disabled={!other}
            leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
            onClick={() => void run()}
          >
            {t("identity.merge")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
