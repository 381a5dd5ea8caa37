// Whom somebody wants to call: said by a button anywhere, heard by the window of calls.
import { createStore } from "../../shared/store.ts";

export interface WantedCall {
  name: string;
  ticketId?: number;
  contactId?: number;
  channelId?: number;
}

export const wantedCall = createStore<WantedCall | null>(null);
