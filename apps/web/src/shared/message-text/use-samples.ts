// Values that stand in for variables while a text is written: the person's own company and name, an invented customer, and the
// moment as the server would say it.
import { spokenAt } from "@prosa/contracts/spoken";
import { useSignedIn } from "../api/index.ts";
import { useNow } from "../formats/index.ts";
import { useTranslation } from "../i18n/index.ts";
import type { Variable } from "./variables.rules.ts";

/** In the company's language to its customers, where the screen knows it; otherwise in that of the screen. */
export function useSamples(language?: string): Record<Variable, string> {
  const { t, i18n } = useTranslation("message");
  const { username, tenantName, timeZone } = useSignedIn();
  const now = useNow();
  return {
    name: t("sample.name"),
    firstName: t("sample.name").split(" ")[0] ?? "",
    protocol: t("sample.protocol"),
    user: username,
    queue: t("sample.queue"),
    company: tenantName,
    ...spokenAt(now, timeZone, language ?? i18n.language),
  };
}
