// A plus that opens a list to choose one more from: tags, owners.
import { ActionIcon, Combobox, useCombobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type Choice, named } from "../../../shared/choices/index.ts";
import css from "./panel.module.css";

interface Texts {
  add: string;
  search: string;
  list: string;
  none: string;
}

interface Props {
  texts: Texts;
  /** Asked for when the list opens. */
  choices: readonly Choice[];
  taken: readonly number[];
  testId: string;
  /** Somebody asked for the list from elsewhere, such as by its key. */
  isWanted?: boolean;
  onOpen(): void;
  onAdd(id: number): void;
}

export function AddChoice({ texts, choices, taken, testId, isWanted = false, onOpen, onAdd }: Props) {
  const [words, setWords] = useState("");
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setWords("");
    },
    onDropdownOpen: () => {
      onOpen();
      combobox.focusSearchInput();
    },
  });
  const openNow = useEffectEvent(() => {
    combobox.openDropdown();
    onOpen();
  });
  useEffect(() => {
    if (isWanted) openNow();
  }, [isWanted]);
  const free = named(
    choices.filter(({ id }) => !taken.includes(id)),
    words,
  );
  return (
    <Combobox
      store={combobox}
      width={220}
      position="bottom-start"
      onOptionSubmit={(id) => {
        onAdd(Number(id));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <ActionIcon
          size={24}
          className={css.copy}
          aria-label={texts.add}
          title={texts.add}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          data-testid={testId}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconPlus size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={words}
          placeholder={texts.search}
          aria-label={texts.search}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options aria-label={texts.list} mah={220} style={{ overflowY: "auto" }}>
          {free.map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name}
            </Combobox.Option>
          ))}
          {free.length === 0 && <Combobox.Empty>{texts.none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
