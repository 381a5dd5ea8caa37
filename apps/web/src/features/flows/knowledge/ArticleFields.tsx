// The fields that every article has, however its text came.
import { Switch, Textarea, TextInput } from "@mantine/core";
import type { DrawerFormState } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";

interface Common extends Record<string, unknown> {
  title: string;
  otherWords: string;
  isActive: boolean;
}

type Form = Pick<DrawerFormState<Common>, "field" | "labels" | "values" | "readOnly"> & {
  set(field: "isActive", value: boolean): void;
};

export function useArticleLabels() {
  const { t } = useTranslation("knowledge");
  return { title: t("fields.title"), otherWords: t("fields.otherWords"), isActive: t("fields.isActive") };
}

export function TitleField({ form }: { form: Form }) {
  const { t } = useTranslation("knowledge");
  return <TextInput label={t("fields.title")} maxLength={120} required data-autofocus {...form.field("title")} />;
}

export function UseFields({ form }: { form: Form }) {
  const { t } = useTranslation("knowledge");
  const labels = useArticleLabels();
  return (
    <>
      <Textarea
        label={labels.otherWords}
        description={t("hints.otherWords")}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        {...form.field("otherWords")}
      />
      <Switch
        label={labels.isActive}
        description={t("hints.isActive")}
        checked={form.values.isActive}
        disabled={form.readOnly}
        onChange={(event) => form.set("isActive", event.currentTarget.checked)}
      />
    </>
  );
}
