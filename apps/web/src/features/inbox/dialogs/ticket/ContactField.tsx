// The one contact of a new attendance: looked for by name or number, or made here.
import { Button, Combobox, TextInput, useCombobox } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { createContact } from "@prosa/contracts/contacts";
import { IconSearch, IconUserPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, api } from "../../../../shared/api/index.ts";
import { type Formats, useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { errorTexts } from "../../../../shared/notices/index.ts";
import { Avatar, Chip } from "../../../../shared/ui/index.ts";
import { SEARCH_LETTERS, useContactChoices } from "../use-contact-choices.ts";
import css from "./ticket-dialogs.module.css";

export interface Chosen {
  id: number;
  name: string;
  number: string | null;
}

interface Props {
  chosen: Chosen | null;
  /** What to look for first: a number of a card, for instance. */
  firstWords: string;
  firstName: string;
  onChoose(contact: Chosen | null): void;
}

/** A masked one is shown as it came. */
const printNumber = (formats: Formats, number: string | null) => number && formats.phone(number);

const isNumber = (text: string) => /^[\d\s()+-]{5,}$/.test(text.trim());

export function ContactField({ chosen, firstWords, firstName, onChoose }: Props) {
  const { t } = useTranslation("attend");
  const [words, setWords] = useState(firstWords);
  const [isMaking, setMaking] = useState(false);
  if (chosen) return <ChosenContact contact={chosen} onChange={() => onChoose(null)} />;
  if (isMaking) {
    return (
      <NewContact
        name={isNumber(words) ? firstName : words.trim()}
        number={isNumber(words) ? words.trim() : ""}
        onDone={onChoose}
        onBack={() => setMaking(false)}
      />
    );
  }
  return (
    <ContactSearch
      label={t("new.contact")}
      words={words}
      onWords={setWords}
      onChoose={onChoose}
      onMake={() => setMaking(true)}
    />
  );
}

function ChosenContact({ contact, onChange }: { contact: Chosen; onChange(): void }) {
  const { t } = useTranslation("attend");
  const formats = useFormats();
  return (
    <div className={css.chosen}>
      <Avatar id={contact.id} name={contact.name} size={36} />
      <div className="grow">
        <b className="trunc">{contact.name}</b>
        <span className="meta tnum">{printNumber(formats, contact.number)}</span>
      </div>
      <Button variant="subtle" onClick={onChange}>
        {t("new.change")}
      </Button>
    </div>
  );
}

interface SearchProps {
  label: string;
  words: string;
  onWords(words: string): void;
  onChoose(contact: Chosen): void;
  onMake(): void;
}

const MAKE = "make";

function ContactSearch({ label, words, onWords, onChoose, onMake }: SearchProps) {
  const { t } = useTranslation("attend");
  const formats = useFormats();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, isError, isSettled } = useContactChoices(words);
  const handleSubmit = (value: string) => {
    if (value === MAKE) return onMake();
    const person = found.find(({ id }) => String(id) === value);
    if (person) onChoose({ id: person.id, name: person.name, number: person.number });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handleSubmit}>
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={t("new.search")}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={words}
          data-autofocus
          data-testid="new-contact"
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            onWords(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={words.trim().length < SEARCH_LETTERS}>
        <Combobox.Options aria-label={label} mah={240} style={{ overflowY: "auto" }}>
          {found.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <span className={css.found}>
                <Avatar id={one.id} name={one.name} picture={one.profilePicUrl} size={24} />
                <span className="grow trunc">{one.name}</span>
                {one.activeTicketId !== null && <Chip tone="info">{t("new.inProgress")}</Chip>}
                <span className="meta tnum">{printNumber(formats, one.number)}</span>
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && isError && <Combobox.Empty>{t("new.failed")}</Combobox.Empty>}
          {found.length === 0 && isSettled && !isError && <Combobox.Empty>{t("new.none")}</Combobox.Empty>}
          {isSettled && (
            <Combobox.Option value={MAKE}>
              <span className={css.found}>
                <IconUserPlus size={18} stroke={1.75} aria-hidden />
                {t("new.create", { text: words.trim() })}
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface NewProps {
  name: string;
  number: string;
  onDone(contact: Chosen): void;
  onBack(): void;
}

const twinOf = (error: unknown): number | null => {
  const entity = error instanceof ApiError && error.code === "ERR_DUPLICATED_CONTACT" ? error.entity : null;
  return typeof entity === "object" && entity !== null && "id" in entity && typeof entity.id === "number"
    ? entity.id
    : null;
};

function NewContact({ name: firstName, number: firstNumber, onDone, onBack }: NewProps) {
  const { t } = useTranslation("attend");
  const [name, setName] = useState(firstName);
  const [number, setNumber] = useState(firstNumber);
  const save = useMutation({
    mutationFn: () => api(createContact, { body: { name: name.trim(), number: number.trim() }, quiet: true }),
    onSuccess: (contact) => onDone({ id: contact.id, name: contact.name, number: contact.number }),
  });
  const twin = twinOf(save.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog's own form must not be sent along.
    event.stopPropagation();
    if (name.trim() !== "" && number.trim().length >= 5) save.mutate();
  };
  return (
    <form className={css.inner} onSubmit={handleSubmit} aria-label={t("new.createTitle")}>
      <div className={css.two}>
        <TextInput
          label={t("new.createName")}
          required
          maxLength={200}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("new.createNumber")}
          required
          inputMode="tel"
          maxLength={40}
          value={number}
          error={save.error ? errorTexts(save.error).title : null}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            save.reset();
          }}
        />
      </div>
      <div className={css.found}>
        {twin !== null && (
          <Button variant="default" onClick={() => onDone({ id: twin, name: name.trim(), number: number.trim() })}>
            {t("new.exists")}
          </Button>
        )}
        <span className="grow" />
        <Button variant="subtle" onClick={onBack}>
          {t("new.back")}
        </Button>
        <Button
          variant="default"
          type="submit"
          loading={save.isPending}
          disabled={name.trim() === "" || number.trim().length < 5}
        >
          {t("new.createAction")}
        </Button>
      </div>
    </form>
  );
}
