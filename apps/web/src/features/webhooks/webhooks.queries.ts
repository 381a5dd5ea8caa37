// Server state of webhooks out and of what was delivered.
import * as contract from "@prosa/contracts/automation/webhooks";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Input = CallOf<typeof contract.createWebhook>["body"];
type Change = CallOf<typeof contract.updateWebhook>["body"];

export const webhookList: ListShape = { sorts: ["name", "createdAt"], defaultSort: "name" };

export const useWebhooks = (control: ListControl) =>
  useListRows("webhooks", control, (query, signal) => api(contract.listWebhooks, { query, signal, quiet: true }));

const logKey = (webhookId: number) => ["webhook-deliveries", webhookId];

/** Asked again while it is looked at: deliveries are nobody's list to be told of. */
export const useDeliveries = (webhookId: number) =>
  useQuery({
    queryKey: logKey(webhookId),
    queryFn: ({ signal }) => api(contract.listDeliveries, { params: { webhookId }, query: {}, signal, quiet: true }),
    refetchInterval: 5_000,
  });

export function useWebhookActions() {
  const thenRefresh = useListChange("webhooks");
  const client = useQueryClient();
  return {
    create: (body: Input) => thenRefresh(api(contract.createWebhook, { body, quiet: true })),
    update: (webhookId: number, body: Change) =>
      thenRefresh(api(contract.updateWebhook, { params: { webhookId }, body, quiet: true })),
    remove: (webhookId: number) => thenRefresh(api(contract.deleteWebhook, { params: { webhookId }, quiet: true })),
    rotate: (webhookId: number) => api(contract.rotateWebhookSecret, { params: { webhookId }, quiet: true }),
    test: (webhookId: number) => api(contract.testWebhook, { params: { webhookId }, quiet: true }),
    async resend(webhookId: number, deliveryId: number) {
      await api(contract.replayDeliveries, { params: { webhookId }, body: { deliveryId }, quiet: true });
      await client.invalidateQueries({ queryKey: logKey(webhookId) });
    },
  };
}
