// A question to another machine: its address, headers, and what is kept of the answer.
import { Button } from "@mantine/core";
import { savedLimits } from "@prosa/flows";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { LineBox, Removable } from "./fields.tsx";
import type { FieldsOf } from "./fields.types.ts";
import css from "./inspect.module.css";
import { KeyBox } from "./KeyBox.tsx";

export function WebhookFields({ value, onChange }: FieldsOf<"webhookGet">) {
  const { t } = useTranslation("builder");
  const { headers, save } = value;
  const more = (label: string, isFull: boolean, add: () => void) =>
    !isFull && (
      <Button
        variant="subtle"
        size="xs"
        className={css.more}
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={add}
      >
        {label}
      </Button>
    );
  return (
    <>
      <LineBox
        label={t("field.url")}
        most={savedLimits.url}
        value={value.url}
        onChange={(url) => onChange({ ...value, url })}
      />
      {save.map((one, index) => (
        <Removable
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no ids
          key={index}
          name={one.key}
          onRemove={() => onChange({ ...value, save: save.toSpliced(index, 1) })}
        >
          <div className={css.two}>
            <LineBox
              label={t("field.path")}
              most={200}
              value={one.path}
              onChange={(path) => onChange({ ...value, save: save.with(index, { ...one, path }) })}
            />
            <KeyBox
              label={t("field.key")}
              value={one.key}
              onChange={(key) => onChange({ ...value, save: save.with(index, { ...one, key }) })}
            />
          </div>
        </Removable>
      ))}
      {more(t("field.saves"), save.length >= savedLimits.saves, () =>
        onChange({ ...value, save: [...save, { path: "", key: "valor" }] }),
      )}
      {headers.map((one, index) => (
        <Removable
          // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no ids
          key={index}
          name={one.name}
          onRemove={() => onChange({ ...value, headers: headers.toSpliced(index, 1) })}
        >
          <div className={css.two}>
            <LineBox
              label={t("field.header")}
              most={100}
              value={one.name}
              onChange={(name) => onChange({ ...value, headers: headers.with(index, { ...one, name }) })}
            />
            <LineBox
              label={t("field.value")}
              most={1000}
              value={one.value}
              onChange={(text) => onChange({ ...value, headers: headers.with(index, { ...one, value: text }) })}
            />
          </div>
        </Removable>
      ))}
      {more(t("field.headers"), headers.length >= savedLimits.headers, () =>
        onChange({ ...value, headers: [...headers, { name: "", value: "" }] }),
      )}
    </>
  );
}
