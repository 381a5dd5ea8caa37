// How an integration converses: to which queues it hands over, how long it remembers, the words and texts around it.
import { MultiSelect, NumberInput, TagsInput, Textarea } from "@mantine/core";
import { hasField } from "@prosa/contracts/automation/integration-types";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { optionsOf } from "../../../shared/choices/index.ts";
import { type DrawerFormState, FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { FormValues } from "./form.rules.ts";

export function ConversationFields({ form }: { form: DrawerFormState<FormValues> }) {
  const { t } = useTranslation("integrations");
  const queues = useQueueChoices(true);
  const { type, queueIds } = form.values;
  const words = (name: "finishWords" | "restartWords") => (
    <TagsInput
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      maxTags={20}
      splitChars={[","]}
      {...form.field(name)}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
    />
  );
  const text = (name: "handOverText" | "finishText" | "unavailableText") => (
    <Textarea
      label={t(`fields.${name}`)}
      description={t(`hints.${name}`)}
      maxLength={1000}
      autosize
      minRows={1}
      maxRows={6}
      {...form.field(name)}
    />
  );
  return (
    <>
      <FormSection title={t("sections.conversation")}>
        <MultiSelect
          label={t("fields.queueIds")}
          description={t("hints.queueIds")}
          data={optionsOf(queues)}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("form.noQueue")}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("queueIds")}
          value={queueIds.map(String)}
          onChange={(ids) => form.set("queueIds", ids.map(Number))}
        />
        <NumberInput
          label={t("fields.expiryMinutes")}
          description={t("hints.expiryMinutes")}
          min={1}
          max={10080}
          allowDecimal={false}
          {...form.field("expiryMinutes")}
        />
        {hasField(type, "maxHistory") && (
          <NumberInput
            label={t("fields.maxHistory")}
            description={t("hints.maxHistory")}
            min={0}
            max={50}
            allowDecimal={false}
            {...form.field("maxHistory")}
          />
        )}
        {hasField(type, "delayMs") && (
          <NumberInput
            label={t("fields.delayMs")}
            description={t("hints.delayMs")}
            min={0}
            max={10000}
            step={500}
            allowDecimal={false}
            {...form.field("delayMs")}
          />
        )}
        {words("finishWords")}
        {words("restartWords")}
      </FormSection>
      <FormSection title={t("sections.texts")}>
        {text("handOverText")}
        {text("finishText")}
        {text("unavailableText")}
      </FormSection>
    </>
  );
}
