// The code of an error and the number of its request, small and copyable, for whoever is asked for help.
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "../i18n/index.ts";
import css from "./notices.module.css";
import { useFlash } from "./use-flash.ts";

export function CodeDetail({ code, requestId }: { code: string; requestId?: string }) {
  const { t } = useTranslation();
  const [copied, flash] = useFlash();
  const text = [code, requestId].filter(Boolean).join(" · ");
  return (
    <UnstyledButton
      className={css.code}
      title={t("notices.copyCode")}
      onClick={() => void navigator.clipboard?.writeText(text).then(flash, () => {})}
    >
      {copied ? t("notices.copied") : text}
    </UnstyledButton>
  );
}
