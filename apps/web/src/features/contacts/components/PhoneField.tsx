// The number while it is typed: any form may be pasted, what it is read as stands below, a missing ninth digit is added
// with one press.
import { TextInput } from "@mantine/core";
import type { DrawerFormState } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { ContactValues } from "../contact-form.rules.ts";
import css from "../contacts.module.css";
import { readTyped } from "../typed-phone.ts";

interface Props {
  form: DrawerFormState<ContactValues>;
  label: string;
  /** As the server shows it now: nothing needs to be said about that. */
  known: string;
  isMasked: boolean;
  required: boolean;
}

export function PhoneField({ form, label, known, isMasked, required }: Props) {
  const { t, i18n } = useTranslation("contacts");
  const { number } = form.values;
  const typed = number === known ? null : readTyped(number);
  const country = typed?.country && new Intl.DisplayNames([i18n.language], { type: "region" }).of(typed.country);
  return (
    <div className={css.phone}>
      <TextInput
        label={label}
        type="tel"
        required={required}
        maxLength={40}
        placeholder={t("form.numberPlaceholder")}
        description={isMasked ? t("form.numberMasked") : undefined}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        {...form.field("number")}
      />
      <p className={css.hint} role="status">
        {typed && t("form.readAs", { number: typed.shown, country: country ?? "" })}
      </p>
      {typed?.withNinthDigit && (
        <p className={css.hint}>
          {t("form.ninthDigit")}{" "}
          <button
            type="button"
            className="text-link"
            onClick={() => typed.withNinthDigit && form.set("number", typed.withNinthDigit)}
          >
            {t("form.addNinth", { number: typed.withNinthDigit })}
          </button>
        </p>
      )}
    </div>
  );
}
