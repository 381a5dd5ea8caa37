// What an entry says in the reader's language: what happened, and who.
import type { AuditRow } from "@prosa/contracts/audit-trail";
import { useKindName } from "../../entities/audit/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";

export function useWords() {
  const { t } = useTranslation("audit");
  const nameOfKind = useKindName();
  return {
    nameOfKind,
    what({ kind, detail }: AuditRow): string {
      const times = Number(detail.times ?? 1);
      return times > 1 ? t("times", { what: nameOfKind(kind), times }) : nameOfKind(kind);
    },
    who({ username, byName, userId, byId }: AuditRow): string {
      if (byName !== null && byId !== userId) return `${username ?? `#${userId}`} · ${t("by", { name: byName })}`;
      return username ?? (userId === null ? t("nobody") : `#${userId}`);
    },
  };
}
