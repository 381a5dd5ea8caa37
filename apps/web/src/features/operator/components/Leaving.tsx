// Companies that are being deleted, each with when it is gone and the way back.
import { Button } from "@mantine/core";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../operator.module.css";
import { useCompanyActions, useLeaving } from "../operator.queries.ts";

export function Leaving() {
  const { t } = useTranslation("operator");
  const formats = useFormats();
  const { setStatus } = useCompanyActions();
  const { items = [] } = useLeaving().data ?? {};
  if (items.length === 0) return null;
  const restore = (tenantId: number, company: string) =>
    void setStatus(tenantId, "active").then(
      () => notify({ kind: "success", title: t("lifted"), detail: company }),
      showError,
    );
  return (
    <div className={css.remark}>
      <Remark tone="warning" title={t("leaving.title")}>
        <ul className={css.unknowns}>
          {items.map(({ tenantId, company, deletionDueAt }) => (
            <li key={tenantId} className={css.unknown}>
              <span>{t("leaving.one", { company, date: formats.dateTime(deletionDueAt) })}</span>
              <Button
                size="xs"
                variant="default"
                aria-label={t("leaving.restore", { company })}
                onClick={() => restore(tenantId, company)}
              >
                {t("leaving.button")}
              </Button>
            </li>
          ))}
        </ul>
      </Remark>
    </div>
  );
}
