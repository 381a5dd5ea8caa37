// The company's setting that asks for a reason at every closing, where one thinks of it.
import { Switch, Tooltip } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./closing-reasons.module.css";
import { useReasonRequired } from "./closing-reasons.queries.ts";

export function RequiredSwitch() {
  const { t } = useTranslation("reasons");
  const { profile } = useSignedIn();
  const { required, change } = useReasonRequired();
  const mayChange = allows(profile, "settings", "full");
  // Not here before it does something; the settings page shows it as waiting.
  if (required === undefined) return null;
  return (
    <Tooltip label={t("required.adminOnly")} disabled={mayChange} events={{ hover: true, focus: true, touch: true }}>
      <Switch
        className={css.required}
        label={t("required.label")}
        checked={required}
        onChange={({ currentTarget }) => mayChange && change(currentTarget.checked)}
        aria-disabled={!mayChange || undefined}
        aria-description={mayChange ? undefined : t("required.adminOnly")}
      />
    </Tooltip>
  );
}
