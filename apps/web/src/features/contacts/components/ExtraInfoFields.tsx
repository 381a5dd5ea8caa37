// Additional information: rows of a name and a value; names the company already uses are offered.
import { ActionIcon, Autocomplete, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { ContactValues } from "../contact-form.rules.ts";
import css from "../contacts.module.css";
import { useExtraInfoKeys } from "../contacts.queries.ts";

interface Props {
  rows: ContactValues["extraInfo"];
  error: string | undefined;
  onChange(rows: ContactValues["extraInfo"]): void;
}

export function ExtraInfoFields({ rows, error, onChange }: Props) {
  const { t } = useTranslation("contacts");
  const keys = useExtraInfoKeys().data?.items ?? [];
  return (
    <div className={css.extra} data-path="extraInfo" tabIndex={-1}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are written
        <div key={at} className={css.extraRow}>
          <Autocomplete
            aria-label={t("form.extraName", { number: at + 1 })}
            placeholder={t("form.extraNameHint")}
            maxLength={60}
            data={keys.filter((name) => !rows.some((other, place) => place !== at && other.name === name))}
            value={row.name}
            onChange={(name) => onChange(rows.with(at, { ...row, name }))}
            comboboxProps={{ zIndex: 310 }}
          />
          <TextInput
            aria-label={t("form.extraValue", { number: at + 1 })}
            placeholder={t("form.extraValueHint")}
            maxLength={500}
            value={row.value}
            onChange={(event) => onChange(rows.with(at, { ...row, value: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t("form.extraRemove", { number: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="subtle"
        size="xs"
        className={css.extraAdd}
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => onChange([...rows, { name: "", value: "" }])}
      >
        {t("form.extraAdd")}
      </Button>
    </div>
  );
}
