// One flow without its drawing: name, where it is used, the number that tries its draft.
import { Switch, Textarea, TextInput } from "@mantine/core";
import { type FlowRow, updateFlow } from "@prosa/contracts/flows";
import { DangerButton, DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useFlowActions } from "../flows.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  forTransfer: boolean;
  testNumber: string;
}

const NUMBER = /^\d{8,20}$/;

export function FlowForm({ flow, readOnly, onDelete }: { flow: FlowRow; readOnly: boolean; onDelete(): void }) {
  const { t } = useTranslation("flows");
  const { update } = useFlowActions();
  const { name, description, isActive, isDefault, forTransfer, testNumber } = flow;
  const labels = {
    name: t("form.name"),
    description: t("form.description"),
    isActive: t("form.isActive"),
    isDefault: t("form.isDefault"),
    forTransfer: t("form.forTransfer"),
    testNumber: t("form.testNumber"),
  };
  const form = useDrawerForm<Values>({
    name: "flow",
    id: flow.id,
    initial: { name, description, isActive, isDefault, forTransfer, testNumber: testNumber ?? "" },
    readOnly,
    schema: updateFlow.body.omit({ testNumber: true }),
    labels,
    check: (values) => ({
      testNumber: values.testNumber === "" || NUMBER.test(values.testNumber) ? undefined : t("form.testNumberBad"),
    }),
    save: (_values, { testNumber: number, ...changes }) =>
      update(flow.id, { ...changes, ...(number === undefined ? {} : { testNumber: number === "" ? null : number }) }),
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  const toggle = (field: string) => form.field(field, { type: "checkbox" });
  const neverPublished = flow.version === null;

  return (
    <DrawerForm form={form} danger={<DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("form.data")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <Textarea
          label={labels.description}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          {...form.field("description")}
        />
        <Switch
          label={labels.isActive}
          description={t(neverPublished ? "form.neverPublished" : "form.isActiveHint")}
          disabled={neverPublished}
          {...toggle("isActive")}
        />
      </FormSection>
      <FormSection title={t("form.usage")}>
        <Switch label={labels.isDefault} description={t("form.isDefaultHint")} {...toggle("isDefault")} />
        <Switch label={labels.forTransfer} description={t("form.forTransferHint")} {...toggle("forTransfer")} />
      </FormSection>
      <FormSection title={t("form.test")}>
        <TextInput
          label={labels.testNumber}
          description={t("form.testNumberHint")}
          inputMode="numeric"
          maxLength={20}
          {...form.field("testNumber")}
        />
      </FormSection>
    </DrawerForm>
  );
}
