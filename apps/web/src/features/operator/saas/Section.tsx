// One section of the platform's settings: its fields, what is wrong with them, and the button that keeps them.
import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import css from "./saas.module.css";
import { type SaasChange, useSaasActions } from "./saas.queries.ts";

interface Props {
  title: string;
  hint: string;
  /** Null: what is typed cannot be kept yet. */
  change: SaasChange | null;
  children: ReactNode;
  /** Beside the button: tries, remarks. */
  beside?: ReactNode;
  onSaved?(): void;
}

export function Section({ title, hint, change, children, beside, onSaved }: Props) {
  const { t } = useTranslation("operator_saas");
  const { save } = useSaasActions();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const send = () => {
    if (!change) return;
    setBusy(true);
    void save(change)
      .then(() => {
        onSaved?.();
        notify({ kind: "success", title: t("saved", { section: title }) });
      }, showError)
      .finally(() => setBusy(false));
  };
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={css.hint}>{hint}</p>
      <form
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        <div className={css.buttons}>
          <Button type="submit" loading={busy} disabled={!change}>
            {t("save")}
          </Button>
          {beside}
        </div>
      </form>
    </section>
  );
}
