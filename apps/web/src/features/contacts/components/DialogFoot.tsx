// The end of a dialog of this screen: what went wrong, and the buttons.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";

interface Props {
  error: unknown;
  onCancel(): void;
  cancel?: string;
  children: ReactNode;
}

export function DialogFoot({ error, onCancel, cancel, children }: Props) {
  const { t } = useTranslation("common");
  const texts = error ? errorTexts(error) : null;
  return (
    <>
      <div role="alert">
        {texts && (
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
        )}
      </div>
      <div className={css.foot}>
        <Button variant="default" onClick={onCancel}>
          {cancel ?? t("actions.cancel")}
        </Button>
        {children}
      </div>
    </>
  );
}
