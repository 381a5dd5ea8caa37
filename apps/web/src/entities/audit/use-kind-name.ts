// How a kind of entry is called in the reader's language.
import { useTranslation } from "../../shared/i18n/index.ts";
import { textOfKind } from "./audit.rules.ts";

export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("audit");
  return (kind) => {
    const text = textOfKind(kind);
    return text === null ? t("unknown") : t(`kinds.${text}`);
  };
}
