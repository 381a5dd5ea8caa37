// One contact, looked for by name or number.
import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { contactChoices } from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../shared/api/index.ts";

interface Props extends Pick<SelectProps, "label" | "description" | "required" | "error" | "placeholder" | "disabled"> {
  value: number | null;
  /** How the one that stands there already is called. */
  name: string | null;
  nothing: string;
  onChange(contact: { id: number; name: string } | null): void;
}

export function ContactSelect({ value, name, nothing, onChange, ...props }: Props) {
  const [words, setWords] = useState(name ?? "");
  const [asked] = useDebouncedValue(words.trim(), 200);
  const isEnough = asked.length >= limits.contactSearchMinLetters && asked !== name;
  const { data } = useQuery({
    queryKey: ["contact-choices", asked],
    queryFn: ({ signal }) => api(contactChoices, { query: { searchParam: asked }, signal, quiet: true, silent: true }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  const found = isEnough ? (data?.items ?? []) : [];
  const known = value !== null && name !== null ? [{ id: value, name }] : [];
  const options = [...known, ...found.filter(({ id }) => id !== value)];
  return (
    <Select
      {...props}
      searchable
      clearable={!props.required}
      data={options.map((one) => ({ value: String(one.id), label: one.name }))}
      filter={({ options: all }) => all}
      searchValue={words}
      onSearchChange={setWords}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(options.find(({ id }) => String(id) === chosen) ?? null)}
      nothingFoundMessage={isEnough ? nothing : null}
      comboboxProps={{ zIndex: 310 }}
    />
  );
}
