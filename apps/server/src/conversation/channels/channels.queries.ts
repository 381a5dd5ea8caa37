// SQL of channels. Each function takes the transaction first; row-level security adds the tenant.
import type { ChannelType } from "@prosa/contracts/tickets";
import type { Tx } from "#platform/database";
import type { ChannelStatus } from "./channels.tables.ts";

export interface Channel {
  id: number;
  type: ChannelType;
  name: string;
  status: ChannelStatus;
  isActive: boolean;
  externalId: string | null;
  credentials: string | null;
}

export function findChannel(tx: Tx, channelId: number): Promise<Channel | undefined> {
  return tx
    .selectFrom("channels")
    .select(["id", "type", "name", "status", "isActive", "externalId", "credentials"])
    .where("id", "=", channelId)
    .executeTakeFirst();
}

export function listChannelChoices(tx: Tx) {
  return tx.selectFrom("channels").select(["id", "name", "type"]).orderBy("name").execute();
}
