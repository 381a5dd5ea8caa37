// The form of a web chat, with the preview that follows every change.
import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import { PreChatField, type Webchat, type WebchatLanguage, webchatLanguages } from "@prosa/contracts/webchat/webchat";
import { useState } from "react";
import { ColorField, DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { WebchatPreview } from "./WebchatPreview.tsx";
import { WebchatSnippet } from "./WebchatSnippet.tsx";
import { useWebchatActions } from "./webchat.queries.ts";
import { labelsOf, settingsOf, textField, valuesOf, type WebchatValues, wrongDomains } from "./webchat.rules.ts";
import "@mantine/core/styles/NumberInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";

interface Props {
  channel: Channel;
  webchat: Webchat;
  readOnly: boolean;
}

const LINES = { title: 60, subtitle: 160 } as const;
const TEXTS = { greeting: 300, offline: 300 } as const;
const over = { zIndex: 310 };

export function WebchatForm({ channel, webchat, readOnly }: Props) {
  const { t } = useTranslation("webchat");
  const { save } = useWebchatActions(channel.id);
  const [language, setLanguage] = useState<WebchatLanguage>(webchat.settings.language);
  const labels = {
    color: t("fields.color"),
    position: t("fields.position"),
    language: t("fields.language"),
    greets: t("fields.greets"),
    greetAfterSeconds: t("fields.greetAfterSeconds"),
    domains: t("fields.domains"),
    askName: t("fields.askName"),
    askEmail: t("fields.askEmail"),
    askPhone: t("fields.askPhone"),
    identity: t("fields.identity"),
    files: t("fields.files"),
    continueByEmail: t("fields.continueByEmail"),
    visitorsNow: t("fields.visitorsNow"),
    ...labelsOf((part) => t(`texts.${part}`)),
  };
  const form = useDrawerForm<WebchatValues>({
    name: "webchat",
    id: channel.id,
    readOnly,
    initial: valuesOf(webchat.settings),
    labels,
    check: ({ domains, color }) => {
      const wrong = wrongDomains(domains);
      return {
        ...(wrong.length > 0 ? { domains: t("invalid.domains", { names: wrong.join(", ") }) } : {}),
        ...(/^#[0-9a-f]{6}$/i.test(color) ? {} : { color: t("invalid.color") }),
      };
    },
    save: (values) => save(settingsOf(values)),
    errorFields: { ERR_VALIDATION: "domains" },
  });
  const { values } = form;
  const fields = PreChatField.options.map((value) => ({ value, label: t(`preChat.${value}`) }));
  const languages = webchatLanguages.map((value) => ({ value, label: t(`languages.${value}`) }));
  const select = (name: "askName" | "askEmail" | "askPhone") => (
    <Select
      label={labels[name]}
      data={fields}
      value={values[name]}
      allowDeselect={false}
      comboboxProps={over}
      readOnly={readOnly}
      onChange={(value) => value && form.set(name, value as WebchatValues[typeof name])}
    />
  );
  return (
    <DrawerForm form={form}>
      <WebchatSnippet channelId={channel.id} webchat={webchat} readOnly={readOnly} />
      <FormSection title={t("sections.sites")}>
        <Textarea
          label={labels.domains}
          description={t("fields.domainsHint")}
          placeholder="loja.example.com"
          minRows={2}
          autosize
          {...form.field("domains")}
        />
      </FormSection>
      <FormSection title={t("sections.looks")}>
        <ColorField
          value={values.color}
          label={labels.color}
          error={form.field("color").error}
          data-path="color"
          onChange={(color) => !readOnly && form.set("color", color.toLowerCase())}
        />
        <Select
          label={labels.position}
          data={(["right", "left"] as const).map((value) => ({ value, label: t(`positions.${value}`) }))}
          value={values.position}
          allowDeselect={false}
          comboboxProps={over}
          readOnly={readOnly}
          onChange={(value) => value && form.set("position", value as "right" | "left")}
        />
        <Select
          label={labels.language}
          description={t("fields.languageHint")}
          data={languages}
          value={values.language}
          allowDeselect={false}
          comboboxProps={over}
          readOnly={readOnly}
          onChange={(value) => value && form.set("language", value as WebchatLanguage)}
        />
        <WebchatPreview values={values} name={channel.name} language={language} />
      </FormSection>
      <FormSection title={t("sections.texts")}>
        <SegmentedControl
          aria-label={t("fields.textsIn")}
          data={languages}
          value={language}
          onChange={(value) => setLanguage(value as WebchatLanguage)}
        />
        {(["title", "subtitle"] as const).map((part) => (
          <TextInput
            key={`${part}.${language}`}
            label={t(`texts.${part}`)}
            maxLength={LINES[part]}
            {...form.field(textField(part, language))}
          />
        ))}
        {(["greeting", "offline"] as const).map((part) => (
          <Textarea
            key={`${part}.${language}`}
            label={t(`texts.${part}`)}
            description={t(`textHints.${part}`)}
            maxLength={TEXTS[part]}
            autosize
            minRows={2}
            {...form.field(textField(part, language))}
          />
        ))}
        <Switch
          label={labels.greets}
          description={t("fields.greetsHint")}
          {...form.field("greets", { type: "checkbox" })}
        />
        {values.greets && (
          <NumberInput
            label={labels.greetAfterSeconds}
            min={0}
            max={600}
            allowDecimal={false}
            {...form.field("greetAfterSeconds")}
            onChange={(value) => form.set("greetAfterSeconds", Number(value))}
          />
        )}
      </FormSection>
      <FormSection title={t("sections.before")}>
        {select("askName")}
        {select("askEmail")}
        {select("askPhone")}
      </FormSection>
      <FormSection title={t("sections.visitors")}>
        <Select
          label={labels.identity}
          description={t("fields.identityHint")}
          data={(["off", "optional", "required"] as const).map((value) => ({ value, label: t(`identity.${value}`) }))}
          value={values.identity}
          allowDeselect={false}
          comboboxProps={over}
          readOnly={readOnly}
          onChange={(value) => value && form.set("identity", value as WebchatValues["identity"])}
        />
        <Switch label={labels.files} {...form.field("files", { type: "checkbox" })} />
        <Switch
          label={labels.continueByEmail}
          description={t("fields.continueByEmailHint")}
          {...form.field("continueByEmail", { type: "checkbox" })}
        />
        <Switch
          label={labels.visitorsNow}
          description={t("fields.visitorsNowHint")}
          {...form.field("visitorsNow", { type: "checkbox" })}
        />
      </FormSection>
    </DrawerForm>
  );
}
