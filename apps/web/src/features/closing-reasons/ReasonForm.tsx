// One closing reason: what it says, its colour, whether it can be chosen.
import { Switch, TextInput } from "@mantine/core";
import { createClosingReason } from "@prosa/contracts/closing-reasons";
import {
  ColorField,
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useReasonActions } from "./closing-reasons.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  color: string;
  isActive: boolean;
}

export function ReasonForm({ id, initial, onDelete }: { id: OpenId; initial: Values; onDelete?(): void }) {
  const { t } = useTranslation("reasons");
  const { create, update } = useReasonActions();
  const form = useDrawerForm<Values>({
    name: "closing-reason",
    id,
    initial,
    schema: createClosingReason.body,
    labels: { name: t("fields.name"), color: t("fields.color"), isActive: t("fields.isActive") },
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
    errorFields: { ERR_NAME_EXISTS: "name" },
  });

  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("sections.data")}>
        <TextInput
          label={t("fields.name")}
          description={t("fields.nameHint")}
          maxLength={80}
          required
          data-autofocus
          {...form.field("name")}
        />
        <ColorField label={t("fields.color")} {...form.field("color")} />
        <Switch
          label={t("fields.isActive")}
          description={t("fields.isActiveHint")}
          {...form.field("isActive", { type: "checkbox" })}
        />
      </FormSection>
    </DrawerForm>
  );
}
