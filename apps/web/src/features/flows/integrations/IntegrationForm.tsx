// One integration: the fields of its type and no other, where it is used, and a question put to it at once.
import { NumberInput, PasswordInput, Select, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { hasField, hasPassword, integrationTypes, offeredTypes } from "@prosa/contracts/automation/integration-types";
import { createIntegration, type Integration } from "@prosa/contracts/automation/integrations";
import { Suspense } from "react";
import {
  DangerButton,
  DrawerForm,
  type DrawerFormState,
  FormSection,
  lazyForm,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { BillingAccount, BillingSystemField, SecondCopyTexts } from "./BillingFields.tsx";
import { ConversationFields } from "./ConversationFields.tsx";
import { asksAddress, type FormValues, fieldNames, isAddress, needs, sentOf, valuesOf } from "./form.rules.ts";
import { type Change, type Input, useIntegrationActions } from "./integrations.queries.ts";
import { SpeechFields } from "./SpeechFields.tsx";
import { TryIntegration } from "./TryIntegration.tsx";
import { Uses } from "./Uses.tsx";

const IntegrationUse = lazyForm(async () => (await import("../use/IntegrationUse.tsx")).IntegrationUse);

interface Props {
  id: OpenId;
  row?: Integration;
  readOnly: boolean;
  onDelete?(): void;
}

type Form = DrawerFormState<FormValues>;

const FIRST = offeredTypes[0];
const NEEDED = ["model", "url", "typebotSlug", "billingApp", "billingUser"] as const;
const schema = createIntegration.body.omit({ url: true, apiKey: true, password: true });

export function IntegrationForm({ id, row, readOnly, onDelete }: Props) {
  const { t } = useTranslation("integrations");
  const { create, update } = useIntegrationActions();
  const labels = {
    ...Object.fromEntries(fieldNames.map((name) => [name, t(`fields.${name}`)])),
    type: t("fields.type"),
    name: t("fields.name"),
    apiKey: t("fields.apiKey"),
    password: t("fields.password"),
  } as { [Field in keyof FormValues]: string };
  const form = useDrawerForm({
    name: "integration",
    id,
    initial: valuesOf(row, FIRST),
    readOnly,
    schema,
    labels,
    secret: ["apiKey", "password"],
    check: ({ type, ...values }) => {
      const empty = NEEDED.find((name) => needs(type, name, values) && values[name].trim() === "");
      const hasKey = values.apiKey !== "" || (row?.keyEnd ?? null) !== null;
      return {
        url: values.url !== "" && !isAddress(values.url) ? t("form.badUrl") : undefined,
        ...(empty ? { [empty]: t("form.needed") } : {}),
        apiKey: integrationTypes[type].key === "needed" && !hasKey ? t("form.needed") : undefined,
        password:
          hasPassword(type, values) && values.password === "" && !row?.hasPassword ? t("form.needed") : undefined,
      };
    },
    save: (values, changes) =>
      id === "new"
        ? create({ ...sentOf(values.type, values), type: values.type } as Input)
        : update(id, sentOf(values.type, changes) as Change),
    errorFields: { ERR_NAME_EXISTS: "name", ERR_NO_QUEUE_FOUND: "queueIds" },
  });
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <Connection form={form} row={row} />
      {hasField(form.values.type, "prompt") && <Model form={form} />}
      {hasField(form.values.type, "speech") && <SpeechFields form={form} hasKept={row?.hasPassword ?? false} />}
      <ConversationFields form={form} />
      {hasField(form.values.type, "secondCopyTexts") && <SecondCopyTexts form={form} />}
      {row && <Uses integrationId={row.id} />}
      {row && (
        <Suspense fallback={null}>
          <IntegrationUse integrationId={row.id} isModel={hasField(row.type, "maxTokens")} readOnly={readOnly} />
        </Suspense>
      )}
      {row && !readOnly && (
        <TryIntegration row={row} hasChanges={form.changes > 0} onModel={(model) => form.set("model", model)} />
      )}
    </DrawerForm>
  );
}

function Connection({ form, row }: { form: Form; row: Integration | undefined }) {
  const { t } = useTranslation("integrations");
  const { type } = form.values;
  const { key } = integrationTypes[type];
  const isOwnAddress = needs(type, "url", form.values);
  const isBilling = hasField(type, "billingSystem");
  return (
    <FormSection title={t("sections.connection")}>
      <Select
        {...form.field("type")}
        label={t("fields.type")}
        description={t(`about.${type}`)}
        allowDeselect={false}
        disabled={row !== undefined}
        data={(row ? [row.type] : offeredTypes).map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <TextInput label={t("fields.name")} maxLength={80} required data-autofocus {...form.field("name")} />
      {isBilling && <BillingSystemField form={form} />}
      {asksAddress(form.values) && (
        <TextInput
          label={t("fields.url")}
          description={t(addressHint(type, isOwnAddress))}
          type="url"
          maxLength={2000}
          required={isOwnAddress}
          {...form.field("url")}
        />
      )}
      {hasField(type, "typebotSlug") && (
        <TextInput
          label={t("fields.typebotSlug")}
          description={t("hints.typebotSlug")}
          maxLength={120}
          required
          {...form.field("typebotSlug")}
        />
      )}
      {isBilling && <BillingAccount form={form} hasKept={row?.hasPassword ?? false} />}
      {key !== "none" && (
        <PasswordInput
          label={t("fields.apiKey")}
          description={keyHint(t, type, row)}
          autoComplete="off"
          maxLength={500}
          required={key === "needed" && (row?.keyEnd ?? null) === null}
          visibilityToggleButtonProps={{ "aria-label": t("form.showKey") }}
          {...form.field("apiKey")}
        />
      )}
    </FormSection>
  );
}

function addressHint(type: FormValues["type"], isOwn: boolean) {
  if (type === "secondCopy") return "billing.urlHint";
  if (type === "typebot") return "hints.typebotUrl";
  return isOwn ? "hints.webhookUrl" : "hints.modelUrl";
}

type Words = ReturnType<typeof useTranslation<"integrations">>["t"];

function keyHint(t: Words, type: FormValues["type"], row: Integration | undefined): string {
  if (row?.keyEnd) return t("hints.keyKept", { end: row.keyEnd });
  if (row && row.keyEnd !== null) return t("hints.keyKeptShort");
  if (type === "secondCopy") return t("billing.keyHint");
  return t(type === "webhook" ? "hints.keyWebhook" : "hints.key");
}

function Model({ form }: { form: Form }) {
  const { t } = useTranslation("integrations");
  const { type, temperature } = form.values;
  const mood = temperature <= 0.3 ? "precise" : temperature <= 1 ? "balanced" : "creative";
  return (
    <FormSection title={t("sections.model")}>
      <TextInput
        label={t("fields.model")}
        description={t("hints.model")}
        maxLength={120}
        required
        {...form.field("model")}
      />
      <Textarea
        label={t("fields.prompt")}
        description={t("hints.prompt")}
        maxLength={8000}
        autosize
        minRows={4}
        maxRows={16}
        {...form.field("prompt")}
      />
      <Switch
        label={t("fields.usesKnowledge")}
        description={t("hints.usesKnowledge")}
        checked={form.values.usesKnowledge}
        onChange={(event) => form.set("usesKnowledge", event.currentTarget.checked)}
      />
      <NumberInput
        label={t("fields.temperature")}
        description={t(`mood.${mood}`)}
        min={0}
        max={2}
        step={0.1}
        decimalScale={1}
        {...form.field("temperature")}
      />
      <NumberInput
        label={t("fields.maxTokens")}
        description={t("hints.maxTokens")}
        min={16}
        max={8000}
        allowDecimal={false}
        {...form.field("maxTokens")}
      />
      <Select
        {...form.field("responseFormat")}
        label={t("fields.responseFormat")}
        description={t("hints.responseFormat")}
        allowDeselect={false}
        data={(["text", "json"] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
      />
      {hasField(type, "vectorStores") && (
        <TextInput
          label={t("fields.vectorStores")}
          description={t("hints.vectorStores")}
          maxLength={200}
          {...form.field("vectorStores")}
          value={form.values.vectorStores.join(" ")}
          onChange={(event) =>
            form.set(
              "vectorStores",
              event.currentTarget.value.split(/[\s,]+/).filter((id) => id !== ""),
            )
          }
        />
      )}
      <Text size="xs" c="dimmed">
        {t("hints.abroad")}
      </Text>
    </FormSection>
  );
}
