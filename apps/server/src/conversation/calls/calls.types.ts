// The words of calls within the server.
import type { Selectable } from "kysely";
import type { CallsTable, ChannelVoiceTable } from "./calls.tables.ts";

export type CallRow = Selectable<CallsTable>;
export type VoiceRow = Selectable<ChannelVoiceTable>;

/** Somebody whom calls of the channel may ring, if they may see the ticket. */
export interface Candidate {
  id: number;
  isOnline: boolean;
  isInCall: boolean;
  queueIds: number[];
}

export interface VoicePlace {
  tenantId: number;
  channelId: number;
}
