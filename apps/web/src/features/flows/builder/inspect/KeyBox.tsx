// The name of a saved answer: typed freely, taken over when it can be one.
import { Autocomplete } from "@mantine/core";
import { Key, savedKeys } from "@prosa/flows";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string;
}

export function KeyBox({ label, value, onChange, placeholder }: Props) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  const isKey = Key.safeParse(typed).success;
  return (
    <Autocomplete
      size="xs"
      label={label}
      placeholder={placeholder}
      maxLength={40}
      data={[...savedKeys(store.document())]}
      value={typed}
      error={!isKey && t("wait.saveAsBad")}
      onChange={(text) => {
        setTyped(text);
        if (!Key.safeParse(text).success) return;
        setGiven(text);
        onChange(text);
      }}
    />
  );
}
