// Where an integration is used: what stands in the way of deleting it.
import { Loader, Text } from "@mantine/core";
import { FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useUses } from "./integrations.queries.ts";

export function Uses({ integrationId }: { integrationId: number }) {
  const { t } = useTranslation("integrations");
  const { t: common } = useTranslation("errors");
  const uses = useUses(integrationId);
  const used = uses.data?.usedBy ?? [];
  const names = used.flatMap((use) => use.names);
  const hasDuty = used.some(({ kind }) => kind === "duties");
  return (
    <FormSection title={t("sections.uses")}>
      {uses.isPending && <Loader size="sm" />}
      {uses.isError && <Text size="sm">{common("ERR_UNAVAILABLE.title")}</Text>}
      {uses.data && (
        <Text size="sm">
          {used.length === 0 && t("usedNowhere")}
          {names.length > 0 && t("usedBy", { names: names.join(", ") })} {hasDuty && t("usedByDuties")}
        </Text>
      )}
    </FormSection>
  );
}
