// Connecting a channel: its type, then what the adapter of that type asks for, asked at the provider before anything is kept.
import { Loader, Select } from "@mantine/core";
import type { ConnectForm as Form } from "@prosa/contracts/connect-forms";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { useConnectForms } from "../channels.queries.ts";
import { kindOf } from "../channels.rules.ts";
import { useTypeName } from "../use-type-name.ts";
import { FormOfType } from "./FormOfType.tsx";

export function ConnectForm({ onConnected }: { onConnected(channelId: number, how: Form["how"]): void }) {
  const { t } = useTranslation("channels");
  const typeName = useTypeName();
  const asked = useConnectForms();
  const [chosen, setChosen] = useState<string | null>(null);
  if (asked.isError && !asked.data) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) {
    return (
      <Waiting label={t("check.loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  const { forms } = asked.data;
  const form = forms.find((one) => kindOf(one) === chosen) ?? forms[0];
  if (!form) return null;
  const picker = forms.length > 1 && (
    <Select
      label={t("fields.type")}
      data={forms.map((one) => ({ value: kindOf(one), label: typeName(kindOf(one)) }))}
      value={kindOf(form)}
      allowDeselect={false}
      comboboxProps={{ zIndex: 310 }}
      onChange={setChosen}
      data-testid="channel-type"
    />
  );
  return <FormOfType key={kindOf(form)} form={form} picker={picker} onConnected={onConnected} />;
}
