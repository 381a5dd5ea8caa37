// How the chat will look, while it is being set up: launcher, greeting and the head of the panel, in its own colour.
import { IconMessageCircle, IconX } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./webchat.module.css";
import { inkOn, textField, type WebchatValues } from "./webchat.rules.ts";

interface Props {
  values: WebchatValues;
  name: string;
  language: WebchatValues["language"];
}

export function WebchatPreview({ values, name, language }: Props) {
  const { t } = useTranslation("webchat");
  const color = /^#[0-9a-f]{6}$/i.test(values.color) ? values.color : "#5b3fc4";
  const { ink, ratio } = inkOn(color);
  const greeting = values[textField("greeting", language)];
  const paint = { "--brand": color, "--ink": ink } as React.CSSProperties;
  return (
    <figure className={css.preview} style={paint} data-position={values.position} data-testid="webchat-preview">
      <div className={css.window} aria-hidden>
        <div className={css.head}>
          <span>
            <b>{values[textField("title", language)] || name}</b>
            <small>{values[textField("subtitle", language)] || t("preview.open")}</small>
          </span>
          <IconX size={18} stroke={1.75} />
        </div>
        <p className={css.theirs}>{greeting || t("preview.greeting")}</p>
        <p className={css.mine}>{t("preview.answer")}</p>
      </div>
      {values.greets && greeting !== "" && (
        <p className={css.bubble} aria-hidden>
          {greeting}
        </p>
      )}
      <span className={css.launcher} aria-hidden>
        <IconMessageCircle size={26} stroke={1.75} />
      </span>
      <figcaption>{t("preview.contrast", { ratio: ratio.toFixed(1) })}</figcaption>
    </figure>
  );
}
