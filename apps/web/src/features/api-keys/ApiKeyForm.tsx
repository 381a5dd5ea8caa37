// One key: its name, as whom it acts, what it may do and from where.
import { Checkbox, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { ApiScope } from "@prosa/contracts/company/scopes";
import { z } from "zod";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { DangerButton, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useKeyActions } from "./api-keys.queries.ts";

export interface KeyValues extends Record<string, unknown> {
  name: string;
  userId: string;
  scopes: ApiScope[];
  addresses: string;
}

interface Props {
  id: OpenId;
  initial: KeyValues;
  isRevoked?: boolean;
  onMade(token: string): void;
  onRevoke?(): void;
}

const Values = z.object({
  name: z.string().trim().min(1).max(80),
  userId: z.string().min(1),
  scopes: z.array(ApiScope).min(1),
  addresses: z.string(),
});
const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "");
const wordOf = (scope: ApiScope) => scope.replace(":", "_") as `${"tickets"}_read`;

export function ApiKeyForm({ id, initial, isRevoked = false, onMade, onRevoke }: Props) {
  const { t } = useTranslation("integration");
  const { create, update } = useKeyActions();
  const people = usePeopleChoices();
  const labels = {
    name: t("keys.fields.name"),
    userId: t("keys.fields.person"),
    scopes: t("keys.fields.scopes"),
    addresses: t("keys.fields.addresses"),
  };
  const form = useDrawerForm<KeyValues>({
    name: "apiKey",
    id,
    initial,
    readOnly: isRevoked,
    schema: Values,
    labels,
    async save({ name, userId, scopes, addresses }) {
      const wanted = { name, scopes, addresses: linesOf(addresses) };
      if (id !== "new") return update(id, wanted);
      const { key, token } = await create({ ...wanted, userId: Number(userId) });
      onMade(token);
      return key;
    },
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  const choices = people.map((one) => ({ value: String(one.id), label: one.name }));
  const danger = onRevoke && !isRevoked && <DangerButton onClick={onRevoke}>{t("keys.revoke.title")}</DangerButton>;
  return (
    <DrawerForm form={form} danger={danger}>
      <FormSection title={t("sections.data")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <Select
          label={labels.userId}
          description={t("keys.fields.personHint")}
          data={choices}
          searchable
          required
          disabled={id !== "new"}
          value={form.values.userId}
          onChange={(value) => form.set("userId", value ?? "")}
        />
        <Checkbox.Group
          label={labels.scopes}
          required
          value={form.values.scopes}
          onChange={(value) => form.set("scopes", value as ApiScope[])}
        >
          <Stack gap="xs" mt="xs">
            {ApiScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`keys.scopes.${wordOf(scope)}`)} disabled={isRevoked} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={labels.addresses}
          description={t("keys.fields.addressesHint")}
          autosize
          minRows={2}
          {...form.field("addresses")}
        />
      </FormSection>
    </DrawerForm>
  );
}
