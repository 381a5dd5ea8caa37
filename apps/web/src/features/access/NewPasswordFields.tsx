// A new password, typed twice, with the rules ticked off while typing.
import { passwordRules } from "@prosa/contracts/auth";
import { ourLimits } from "@prosa/contracts/limits";
import { IconCheck, IconCircle, IconLock } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./access.module.css";
import { PasswordField } from "./PasswordField.tsx";

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

export const isGoodPassword = (text: string) => rules.every((rule) => passwordRules[rule](text));

export function Checklist({ password, id }: { password: string; id?: string }) {
  const { t } = useTranslation("auth");
  return (
    <ul className={css.checklist} id={id}>
      {rules.map((rule) => {
        const holds = passwordRules[rule](password);
        return (
          <li key={rule} data-holds={holds || undefined}>
            {holds ? (
              <IconCheck size={14} stroke={2.5} aria-hidden />
            ) : (
              <IconCircle size={14} stroke={1.75} aria-hidden />
            )}
            {t(`rules.${rule}`, { min: ourLimits.passwordMin })}
            <span className="sr">{t(holds ? "rules.met" : "rules.unmet")}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  value: { password: string; again: string };
  onChange(value: { password: string; again: string }): void;
  /** After the first try: say what is missing. */
  tried: boolean;
  size?: "sm" | "md";
}

export function NewPasswordFields({ value, onChange, tried, size = "md" }: Props) {
  const { t } = useTranslation("auth");
  const listId = useId();
  return (
    <>
      <PasswordField
        size={size}
        label={t("fields.newPassword.label")}
        autoComplete="new-password"
        leftSection={<IconLock size={16} stroke={1.75} />}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        aria-describedby={listId}
        error={tried && !isGoodPassword(value.password) && t("fields.newPassword.weak")}
      />
      <Checklist id={listId} password={value.password} />
      <PasswordField
        size={size}
        label={t("fields.again.label")}
        autoComplete="new-password"
        leftSection={<IconLock size={16} stroke={1.75} />}
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
        error={tried && value.password !== value.again && t("fields.again.differs")}
      />
    </>
  );
}
