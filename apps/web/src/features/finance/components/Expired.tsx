// What stands above everything when the plan has ended: why nothing else opens, and who can change that.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { IconRefresh } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../finance.module.css";

export function Expired({ admins, onCheck, busy }: { admins: readonly string[]; onCheck(): void; busy: boolean }) {
  const { t } = useTranslation("finance");
  const { profile } = useSignedIn();
  const isPaying = allows(profile, "finance", "full");
  return (
    <div className={css.expired}>
      <Remark tone="danger" title={t("expired.title")}>
        {t(isPaying ? "expired.admin" : "expired.others")}
        {!isPaying && admins.length > 0 && ` ${t("expired.who", { names: admins.join(", ") })}`}
      </Remark>
      <Button variant="default" loading={busy} leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onCheck}>
        {t("expired.check")}
      </Button>
    </div>
  );
}
