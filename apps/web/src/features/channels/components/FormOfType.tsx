// The connect form of one type of channel, drawn from the fields its adapter declares.
import { Button, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { createChannel } from "@prosa/contracts/channels";
import { type ConnectField, type ConnectForm, schemaOfForm } from "@prosa/contracts/connect-forms";
import { IconShieldCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { optionsOf } from "../../../shared/choices/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { tryCredentials, useChannelActions } from "../channels.queries.ts";
import { isConfirmed, kindOf } from "../channels.rules.ts";
import { useChannelWords } from "../use-channel-words.ts";
import { useTypeName } from "../use-type-name.ts";
import { CheckSteps } from "./CheckSteps.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  defaultQueueId: number | null;
  isDefault: boolean;
}

interface FormOfTypeProps {
  form: ConnectForm;
  /** Chooses the type, where there are several. */
  picker: ReactNode;
  /** `how`: a telephone is to be paired next, or nothing. */
  onConnected(channelId: number, how: ConnectForm["how"]): void;
}

const namesOf = (fields: readonly ConnectField[]) => fields.map(({ name }) => name);

function credentialsOf(fields: readonly ConnectField[], values: Values): Record<string, string> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, String(values[name] ?? "").trim()]));
}

/** Names of what is not as it must be. */
function wrongIn({ type, provider, fields }: ConnectForm, values: Values): Set<string> {
  const credentials = credentialsOf(fields, values);
  const { name, defaultQueueId, isDefault } = values;
  const body = createChannel.body.safeParse({ type, provider, name, credentials, defaultQueueId, isDefault });
  const form = schemaOfForm(fields).safeParse(credentials);
  const issues = [...(body.error?.issues ?? []), ...(form.error?.issues ?? [])];
  return new Set(issues.map(({ path }) => String(path.at(-1))));
}

type Checked = Awaited<ReturnType<typeof tryCredentials>>;

export function FormOfType({ form: declared, picker, onConnected }: FormOfTypeProps) {
  const { t } = useTranslation("channels");
  const { type, provider, fields } = declared;
  const kind = kindOf(declared);
  const words = useChannelWords(kind);
  const typeName = useTypeName();
  const { connect } = useChannelActions();
  const queues = optionsOf(useQueueChoices());
  const [checked, setChecked] = useState<(Checked & { of: string }) | null>(null);
  const [isChecking, setChecking] = useState(false);
  const labels: { name: string; defaultQueueId: string; isDefault: string; [field: string]: string } = {
    name: t("fields.name"),
    defaultQueueId: t("fields.defaultQueue"),
    isDefault: t("fields.isDefault"),
    ...Object.fromEntries(namesOf(fields).map((name) => [name, words(`fields.${name}`, name)])),
  };
  const account = fields.find(({ isAccount }) => isAccount)?.name ?? "name";
  const form = useDrawerForm<Values>({
    name: "channel",
    id: "new",
    initial: {
      name: "",
      defaultQueueId: null,
      isDefault: false,
      ...Object.fromEntries(namesOf(fields).map((name) => [name, ""])),
    },
    labels,
    // Never into the device's drafts.
    secret: namesOf(fields.filter(({ kind }) => kind === "secret")),
    check: (values) => complaints(values),
    save: async (values) => {
      const { name, defaultQueueId, isDefault } = values;
      const body = { type, provider, name, credentials: credentialsOf(fields, values), defaultQueueId, isDefault };
      onConnected((await connect(body)).id, declared.how);
    },
    errorFields: { ERR_NAME_EXISTS: "name", ERR_CHANNEL_IN_USE: account, ERR_NO_QUEUE_FOUND: "defaultQueueId" },
  });

  function complaints(values: Values): Record<string, string> {
    const usual: Record<string, string> = { name: t("invalid.name"), defaultQueueId: t("invalid.defaultQueueId") };
    const wrong = [...wrongIn(declared, values)].filter((name) => Object.hasOwn(labels, name));
    return Object.fromEntries(wrong.map((name) => [name, usual[name] ?? words(`invalid.${name}`, t("invalid.any"))]));
  }

  const signature = JSON.stringify(credentialsOf(fields, form.values));
  const isCurrent = checked?.of === signature;
  const check = async () => {
    const { hasErrors } = form.mantine.validate();
    if (hasErrors) return;
    setChecking(true);
    try {
      setChecked({
        ...(await tryCredentials({ type, provider, credentials: credentialsOf(fields, form.values) })),
        of: signature,
      });
    } catch (error) {
      showError(error);
    } finally {
      setChecking(false);
    }
  };

  return (
    <DrawerForm form={form}>
      {picker}
      <Remark tone="info" title={words("title", typeName(kind))}>
        {words("detail", "")}
      </Remark>
      <FormSection title={t("sections.channel")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <Select
          label={labels.defaultQueueId}
          description={t("fields.defaultQueueHint")}
          data={queues}
          clearable
          comboboxProps={{ zIndex: 310 }}
          value={form.values.defaultQueueId === null ? null : String(form.values.defaultQueueId)}
          onChange={(value) => form.set("defaultQueueId", value === null ? null : Number(value))}
        />
        <Switch label={labels.isDefault} {...form.field("isDefault", { type: "checkbox" })} />
      </FormSection>
      {fields.length > 0 && (
        <FormSection title={words("credentials", t("sections.credentials"))}>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              label={labels[field.name] ?? field.name}
              hint={words(`hints.${field.name}`, "")}
              given={form.field(field.name)}
            />
          ))}
          <Button
            variant="default"
            loading={isChecking}
            leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => void check()}
            data-testid="check-credentials"
          >
            {words("check", t("check.run"))}
          </Button>
          {checked && isCurrent && <CheckSteps type={kind} steps={checked.steps} />}
          {checked && isCurrent && isConfirmed(checked.steps) && (
            <Remark
              tone="success"
              title={t("check.found", { name: checked.verifiedName ?? "", number: checked.number ?? "" })}
            >
              {t("check.next")}
            </Remark>
          )}
        </FormSection>
      )}
    </DrawerForm>
  );
}

interface FieldInputProps {
  field: ConnectField;
  label: string;
  hint: string;
  given: object;
}

const inputModes: Partial<Record<ConnectField["kind"], "numeric" | "url">> = { digits: "numeric", address: "url" };

function FieldInput({ field, label, hint, given }: FieldInputProps) {
  const shared = { label, required: field.min > 0, ...(hint && { description: hint }), ...given };
  if (field.kind === "secret") return <PasswordInput autoComplete="off" {...shared} />;
  const inputMode = inputModes[field.kind];
  return <TextInput {...(inputMode && { inputMode })} {...shared} />;
}
