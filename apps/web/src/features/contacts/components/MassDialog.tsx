// One change for many contacts: tags and wallets that come and go, options that are set.
import { Button, Modal, MultiSelect } from "@mantine/core";
import type { MassChange } from "@prosa/contracts/contact-work";
import { useState } from "react";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { flagNames } from "../contact-form.rules.ts";
import css from "../contacts.module.css";
import { useWork, type Wanted } from "../work.queries.ts";
import { DialogFoot } from "./DialogFoot.tsx";

const wishes = ["addTags", "removeTags", "addWallets", "removeWallets", "setFlags", "clearFlags"] as const;
type Wishes = Record<(typeof wishes)[number], string[]>;
const none: Wishes = { addTags: [], removeTags: [], addWallets: [], removeWallets: [], setFlags: [], clearFlags: [] };

export function changeOf(wanted: Wishes): MassChange {
  const flags = Object.fromEntries([
    ...wanted.setFlags.map((flag) => [flag, true]),
    ...wanted.clearFlags.map((flag) => [flag, false]),
  ]);
  return {
    addTagIds: wanted.addTags.map(Number),
    removeTagIds: wanted.removeTags.map(Number),
    addWalletIds: wanted.addWallets.map(Number),
    removeWalletIds: wanted.removeWallets.map(Number),
    flags,
  };
}

interface Props {
  wanted: Wanted;
  count: number;
  onClose(isDone: boolean): void;
}

export function MassDialog({ wanted, count, onClose }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const { change } = useWork();
  const tags = useTagChoices();
  const people = usePeopleChoices();
  const [chosen, setChosen] = useState(none);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ofItems = (items: readonly { id: number; name: string }[]) =>
    items.map(({ id, name }) => ({ value: String(id), label: name }));
  const flags = flagNames.map((flag) => ({ value: flag, label: t(`flags.${flag}.name`) }));
  const choices = {
    addTags: ofItems(tags),
    removeTags: ofItems(tags),
    addWallets: ofItems(people),
    removeWallets: ofItems(people),
    setFlags: flags.filter(({ value }) => !chosen.clearFlags.includes(value)),
    clearFlags: flags.filter(({ value }) => !chosen.setFlags.includes(value)),
  };
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await change(wanted, changeOf(chosen));
      notify({ kind: "success", title: t("work.started"), detail: t("work.massCount", { count }) });
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
      title={t("work.massTitle", { count })}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.dialog}>
        {wishes.map((wish) => (
          <MultiSelect
            key={wish}
            label={t(`work.${wish}`)}
            data={choices[wish]}
            value={chosen[wish]}
            onChange={(ids) => setChosen((now) => ({ ...now, [wish]: ids }))}
            searchable
            hidePickedOptions
            nothingFoundMessage={t("form.nothingFound")}
            comboboxProps={{ zIndex: 310 }}
          />
        ))}
        <DialogFoot error={error} onCancel={() => onClose(false)}>
          <Button
            loading={busy}
            disabled={Object.values(chosen).every((ids) => ids.length === 0)}
            onClick={() => void run()}
          >
            {t("work.massVerb")}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
