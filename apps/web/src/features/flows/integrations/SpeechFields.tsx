// How an assistant is heard: in writing, as the customer writes, or spoken, with which voice and whose key.
import { PasswordInput, Select } from "@mantine/core";
import { hasVoiceKey, speechModes, speechVoices } from "@prosa/contracts/automation/integration-types";
import { type DrawerFormState, FormSection } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { FormValues } from "./form.rules.ts";

/** `hasKept`: a key of the voice is there already. */
export function SpeechFields({ form, hasKept }: { form: DrawerFormState<FormValues>; hasKept: boolean }) {
  const { t } = useTranslation("integrations");
  const { type, speech } = form.values;
  return (
    <FormSection title={t("sections.speech")}>
      <Select
        {...form.field("speech")}
        label={t("fields.speech")}
        description={t(`speech.about.${speech}`)}
        allowDeselect={false}
        data={speechModes.map((value) => ({ value, label: t(`speech.modes.${value}`) }))}
      />
      {speech !== "text" && (
        <Select
          {...form.field("voice")}
          label={t("fields.voice")}
          description={t("hints.voice")}
          allowDeselect={false}
          data={speechVoices.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        />
      )}
      {hasVoiceKey(type, form.values) && (
        <PasswordInput
          label={t("fields.voiceKey")}
          description={t(hasKept ? "hints.keyKeptShort" : "hints.voiceKey")}
          autoComplete="off"
          maxLength={500}
          required={!hasKept}
          visibilityToggleButtonProps={{ "aria-label": t("form.showKey") }}
          {...form.field("password")}
        />
      )}
    </FormSection>
  );
}
