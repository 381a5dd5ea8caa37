// What was delivered to a webhook, with its body, the answer, and a way to send it again.
import { Button, Code, Group, Loader, Stack, Text } from "@mantine/core";
import type { WebhookDelivery } from "@prosa/contracts/automation/webhooks";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip } from "../../shared/ui/index.ts";
import { useDeliveries, useWebhookActions } from "./webhooks.queries.ts";

export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation("integration");
  const { t: common } = useTranslation("errors");
  const log = useDeliveries(webhookId);
  if (log.isPending) return <Loader size="sm" />;
  if (log.isError) return <Text size="sm">{common("ERR_UNAVAILABLE.title")}</Text>;
  if (log.data.items.length === 0) return <Text size="sm">{t("hooks.logEmpty")}</Text>;
  return (
    <Stack gap="sm">
      {log.data.items.map((delivery) => (
        <Delivery key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </Stack>
  );
}

const tones = { waiting: "neutral", done: "success", failed: "warning", skipped: "neutral" } as const;

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { t } = useTranslation("integration");
  const { resend } = useWebhookActions();
  const { id, type, state, status, reason, body, answer, createdAt } = delivery;
  const again = async () => {
    try {
      await resend(webhookId, id);
      notify({ kind: "success", title: t("hooks.resent"), key: `resent-${id}` });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <details>
      <summary>
        <Chip tone={tones[state]}>{t(`hooks.deliveryState.${state}`)}</Chip> {type} {status ?? whyOf(t, reason)}{" "}
        {new Date(createdAt).toLocaleTimeString()}
      </summary>
      <Stack gap="xs" mt="xs">
        {body !== null && <Code block>{body}</Code>}
        {answer !== null && answer !== "" && <Code block>{answer}</Code>}
        <Group>
          <Button size="xs" variant="default" disabled={state === "waiting"} onClick={() => void again()}>
            {t("hooks.resend")}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}

type Words = ReturnType<typeof useTranslation<"integration">>["t"];

function whyOf(t: Words, reason: string | null): string {
  if (reason === "blocked" || reason === "timeout" || reason === "network") return t(`hooks.reasons.${reason}`);
  return reason === "loop" || reason === "old" ? t(`hooks.${reason}`) : "";
}
