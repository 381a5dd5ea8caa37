// Choosing a few contacts by name or number, with how many are chosen and how many may be.
import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { limits } from "@prosa/contracts/limits";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Avatar } from "../../../../shared/ui/index.ts";
import css from "../dialogs.module.css";
import { SEARCH_LETTERS, useContactChoices } from "../use-contact-choices.ts";

export interface PickedContact {
  id: number;
  name: string;
}

const MOST = limits.forwardMaxContacts;

export function ContactPicker({
  chosen,
  onChange,
}: {
  chosen: PickedContact[];
  onChange(people: PickedContact[]): void;
}) {
  const { t } = useTranslation("message");
  const [words, setWords] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isFull = chosen.length >= MOST;
  const { found, isError } = useContactChoices(words);
  const toggle = (id: number) => {
    const known = chosen.some((one) => one.id === id);
    const person = found.find((one) => one.id === id);
    if (known) onChange(chosen.filter((one) => one.id !== id));
    else if (person && !isFull) onChange([...chosen, { id, name: person.name }]);
    setWords("");
  };

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => toggle(Number(id))}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={t("forward.to")}
          description={t("forward.count", { count: chosen.length, most: MOST })}
          error={isFull && words !== "" ? t("forward.full", { most: MOST }) : null}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {chosen.map((one) => (
              <Pill
                key={one.id}
                withRemoveButton
                removeButtonProps={{ "aria-label": t("forward.remove", { name: one.name }), tabIndex: 0 }}
                onRemove={() => onChange(chosen.filter(({ id }) => id !== one.id))}
              >
                {one.name}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                className={css.bare}
                value={words}
                placeholder={chosen.length === 0 ? t("forward.search") : undefined}
                aria-label={t("forward.search")}
                data-autofocus
                data-testid="forward-search"
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setWords(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={words.trim().length < SEARCH_LETTERS}>
        <Combobox.Options aria-label={t("forward.to")} mah={220} style={{ overflowY: "auto" }}>
          {found.map((one) => {
            const isChosen = chosen.some(({ id }) => id === one.id);
            return (
              <Combobox.Option key={one.id} value={String(one.id)} active={isChosen} disabled={isFull && !isChosen}>
                <span className={css.contact}>
                  <Avatar id={one.id} name={one.name} picture={one.profilePicUrl} size={24} />
                  <span className="grow trunc">{one.name}</span>
                  <span className="meta tnum">{one.number}</span>
                </span>
              </Combobox.Option>
            );
          })}
          {found.length === 0 && <Combobox.Empty>{t(isError ? "search.failed" : "forward.none")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
