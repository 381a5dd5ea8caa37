// The company's own words and what confirms them; the standard words always hold.
import { Switch, TagsInput, Textarea } from "@mantine/core";
import { type ConsentSettings, updateConsentSettings } from "@prosa/contracts/conversation/consent";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useConsentChange } from "./consent.queries.ts";

const MOST_WORDS = 20;
const LONGEST_TEXT = 500;

type Values = Record<string, unknown> & Omit<ConsentSettings, "confirmation"> & { confirmation: string };

export function ConsentForm({ id, settings }: { id: number; settings: ConsentSettings }) {
  const { t } = useTranslation("campaigns");
  const change = useConsentChange();
  const form = useDrawerForm<Values>({
    name: "consent",
    id,
    initial: { ...settings, confirmation: settings.confirmation ?? "" },
    schema: updateConsentSettings.body.omit({ confirmation: true }),
    labels: {
      outWords: t("consent.out"),
      backWords: t("consent.back"),
      confirms: t("consent.confirms"),
      confirmation: t("consent.confirmation"),
    },
    save: (_, { confirmation, ...changes }) =>
      change({ ...changes, ...(confirmation !== undefined && { confirmation: confirmation.trim() || null }) }),
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("consent.own")}>
        <TagsInput
          label={t("consent.out")}
          description={t("consent.wordsHint")}
          maxTags={MOST_WORDS}
          data-autofocus
          {...form.field("outWords")}
        />
        <TagsInput label={t("consent.back")} maxTags={MOST_WORDS} {...form.field("backWords")} />
      </FormSection>
      <FormSection title={t("consent.confirmation")}>
        <Switch
          label={t("consent.confirms")}
          description={t("consent.confirmsHint")}
          {...form.field("confirms", { type: "checkbox" })}
        />
        <Textarea
          label={t("consent.text")}
          description={t("consent.textHint")}
          autosize
          minRows={3}
          maxLength={LONGEST_TEXT}
          disabled={!form.values.confirms}
          {...form.field("confirmation")}
        />
      </FormSection>
    </DrawerForm>
  );
}
