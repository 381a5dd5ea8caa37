// One tag: name, colour, whether it is offered.
import { Button, Switch, TextInput } from "@mantine/core";
import { TagInput } from "@prosa/contracts/tags";
import { IconArrowMerge } from "@tabler/icons-react";
import {
  ColorField,
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useTagActions } from "./tags.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  color: string;
  isActive: boolean;
}

interface Props {
  id: OpenId;
  initial: Values;
  readOnly: boolean;
  onMerge?(): void;
  onDelete?(): void;
}

export function TagForm({ id, initial, readOnly, onMerge, onDelete }: Props) {
  const { t } = useTranslation("tags");
  const { create, update } = useTagActions();
  const labels = { name: t("fields.name"), color: t("fields.color"), isActive: t("fields.isActive") };
  const form = useDrawerForm<Values>({
    name: "tag",
    id,
    initial,
    readOnly,
    schema: TagInput,
    labels,
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  const danger = onDelete && onMerge && (
    <>
      <Button variant="default" leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />} onClick={onMerge}>
        {t("actions.merge")}
      </Button>
      <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>
    </>
  );

  return (
    <DrawerForm form={form} danger={danger}>
      <FormSection title={t("sections.data")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <ColorField label={labels.color} {...form.field("color")} />
        <Switch
          label={labels.isActive}
          description={t("fields.isActiveHint")}
          {...form.field("isActive", { type: "checkbox" })}
        />
      </FormSection>
    </DrawerForm>
  );
}
