// One webhook: its address and events; of one that is there, a test, its secret, and the log of what was delivered.
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { WebhookEvent } from "@prosa/contracts/automation/webhook-events";
import { createWebhook } from "@prosa/contracts/automation/webhooks";
import { DangerButton, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { useWebhookActions } from "./webhooks.queries.ts";

export interface WebhookValues extends Record<string, unknown> {
  name: string;
  url: string;
  events: WebhookEvent[];
}

interface Props {
  id: OpenId;
  initial: WebhookValues;
  onSecret(secret: string): void;
  onDelete?(): void;
}

const wordOf = (event: WebhookEvent) => event.replace(".", "_") as "ticket_closed";

export function WebhookForm({ id, initial, onSecret, onDelete }: Props) {
  const { t } = useTranslation("integration");
  const { create, update } = useWebhookActions();
  const labels = { name: t("hooks.fields.name"), url: t("hooks.fields.url"), events: t("hooks.fields.events") };
  const form = useDrawerForm<WebhookValues>({
    name: "webhook",
    id,
    initial,
    schema: createWebhook.body,
    labels,
    async save(values, changes) {
      if (id !== "new") return update(id, changes);
      const { webhook, secret } = await create(values);
      onSecret(secret);
      return webhook;
    },
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  const danger = onDelete && <DangerButton onClick={onDelete}>{t("hooks.delete.title")}</DangerButton>;
  return (
    <DrawerForm form={form} danger={danger}>
      <FormSection title={t("sections.data")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <TextInput label={labels.url} type="url" maxLength={2000} required {...form.field("url")} />
        <Checkbox.Group
          label={labels.events}
          required
          value={form.values.events}
          onChange={(value) => form.set("events", value as WebhookEvent[])}
        >
          <Stack gap="xs" mt="xs">
            {WebhookEvent.options.map((event) => (
              <Checkbox key={event} value={event} label={t(`hooks.events.${wordOf(event)}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormSection>
      {id !== "new" && <Beside webhookId={id} onSecret={onSecret} />}
    </DrawerForm>
  );
}

function Beside({ webhookId, onSecret }: { webhookId: number; onSecret(secret: string): void }) {
  const { t } = useTranslation("integration");
  const { test, rotate } = useWebhookActions();
  const tryOut = async () => {
    try {
      const { ok, status, reason, ms } = await test(webhookId);
      const failed = reason ? t(`hooks.reasons.${reason}`) : t("hooks.reasons.status", { status });
      if (ok) notify({ kind: "success", title: t("hooks.tested", { status, ms }), key: "webhook-test" });
      else notify({ kind: "warning", title: t("hooks.testFailed"), detail: failed, key: "webhook-test" });
    } catch (error) {
      showError(error);
    }
  };
  const change = async () => {
    try {
      onSecret((await rotate(webhookId)).secret);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <FormSection title={t("hooks.log")}>
      <Group>
        <Button variant="default" onClick={() => void tryOut()}>
          {t("hooks.test")}
        </Button>
        <Button variant="default" title={t("hooks.rotateHint")} onClick={() => void change()}>
          {t("hooks.rotate")}
        </Button>
      </Group>
      <DeliveryLog webhookId={webhookId} />
    </FormSection>
  );
}
