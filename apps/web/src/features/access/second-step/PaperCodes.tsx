// The codes for paper, shown once.
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../access.module.css";

export function PaperCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useTranslation("auth");
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    notify({ kind: "success", title: t("secondStep.copied") });
  };
  return (
    <div className={css.paper}>
      <Remark tone="warning" title={t("secondStep.paperTitle")}>
        {t("secondStep.paperText")}
      </Remark>
      <ul className={css.paperCodes} aria-label={t("secondStep.paperTitle")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.dialogFoot}>
        <Button onClick={onDone}>{t("secondStep.kept")}</Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copy()}
        >
          {t("secondStep.copy")}
        </Button>
      </div>
    </div>
  );
}
