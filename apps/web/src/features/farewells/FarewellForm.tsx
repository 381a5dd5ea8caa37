// One farewell: its title in the menu, its words, and whether everybody is offered it.
import { Switch, TextInput } from "@mantine/core";
import { createFarewell } from "@prosa/contracts/farewells";
import { ourLimits } from "@prosa/contracts/limits";
import { useSetting } from "../../entities/settings/index.ts";
import { DangerButton, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { MessageField } from "../../shared/message-text/index.ts";
import { useFarewellActions } from "./farewells.queries.ts";

interface Values extends Record<string, unknown> {
  title: string;
  message: string;
  isForAll: boolean;
}

export function FarewellForm({ id, initial, onDelete }: { id: OpenId; initial: Values; onDelete?(): void }) {
  const { t } = useTranslation("texts");
  const language = useSetting("CustomerLanguage");
  const { create, update } = useFarewellActions();
  const labels = { title: t("fields.title"), message: t("fields.message"), isForAll: t("farewell.forAll") };
  const form = useDrawerForm<Values>({
    name: "farewell",
    id,
    initial,
    schema: createFarewell.body,
    labels,
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
  });
  const danger = onDelete && <DangerButton onClick={onDelete}>{t("farewell.delete.title")}</DangerButton>;
  return (
    <DrawerForm form={form} danger={danger}>
      <FormSection title={t("sections.text")}>
        <TextInput label={labels.title} maxLength={80} required data-autofocus {...form.field("title")} />
        <MessageField
          language={language}
          field={form.field("message")}
          label={labels.message}
          required
          maxLength={ourLimits.messageTextMax}
          onChange={(text) => form.set("message", text)}
        />
        <Switch
          label={labels.isForAll}
          description={t("farewell.forAllHint")}
          {...form.field("isForAll", { type: "checkbox" })}
        />
      </FormSection>
    </DrawerForm>
  );
}
