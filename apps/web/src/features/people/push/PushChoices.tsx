// What of it a person wants to be told on devices, and how much of it a locked screen shows.
import { Radio, Switch } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { type PushContent, pushContents } from "@prosa/contracts/company/notice-ways";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { Own } from "../own.queries.ts";
import css from "../people.module.css";

type Sounds = Own["sounds"];

export function PushChoices({ sounds, onChange }: { sounds: Sounds; onChange(sounds: Sounds): void }) {
  const { t } = useTranslation("push");
  const choice = (name: keyof Sounds["pushes"]) => (
    <Switch
      label={t(name)}
      checked={sounds.pushes[name]}
      onChange={(event) => onChange({ ...sounds, pushes: { ...sounds.pushes, [name]: event.currentTarget.checked } })}
    />
  );
  return (
    <>
      <p className={css.label}>{t("what")}</p>
      {choice("notices")}
      {choice("messages")}
      {choice("chats")}
      <Radio.Group
        label={t("content")}
        value={sounds.content}
        onChange={(content) => onChange({ ...sounds, content: content as PushContent })}
      >
        <div className={css.choices}>
          {pushContents.map((content) => (
            <Radio key={content} value={content} label={t(`contents.${content}`)} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
