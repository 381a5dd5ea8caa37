// The one place where a deal gets its form on the wire. A number leaves in full only to those who may read it.
import type { DealCard, DealDetail, Deal as WireDeal } from "@prosa/contracts/kanban";
import { namesOf } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";

export interface PlainRow extends Omit<WireDeal, "laneSince" | "createdAt" | "updatedAt"> {
  laneSince: Date;
  createdAt: Date;
  updatedAt: Date;
}

type WireTicket = NonNullable<DealCard["ticket"]>;

export interface CardRow extends PlainRow {
  contactName: string;
  contactNumber: string | null;
  tags: DealCard["contact"]["tags"];
  ticket:
    | (Omit<WireTicket, "channel" | "lastMessageAt"> & {
        channelType: WireTicket["channel"]["type"];
        channelName: string;
        lastMessageAt: number;
      })
    | null;
}

export interface HistoryRow extends Omit<DealDetail["history"][number], "at"> {
  at: Date;
}

export function toWire(row: PlainRow): WireDeal {
  const { id, version, boardId, laneId, position, contactId, title, valueCents, owner, dueOn } = row;
  return {
    id,
    version,
    boardId,
    laneId,
    position,
    contactId,
    title,
    valueCents,
    owner,
    dueOn,
    laneSince: row.laneSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toCard(row: CardRow, eyes: Pick<Looking, "readsPhones">): DealCard {
  const names = namesOf({ name: row.contactName, number: row.contactNumber }, eyes);
  return {
    ...toWire(row),
    contact: { ...names, profilePicUrl: null, tags: row.tags },
    ticket: row.ticket && toTicket(row.ticket),
  };
}

function toTicket({ channelType, channelName, lastMessageAt, ...ticket }: NonNullable<CardRow["ticket"]>): WireTicket {
  return {
    ...ticket,
    channel: { type: channelType, name: channelName },
    lastMessageAt: new Date(lastMessageAt).toISOString(),
  };
}

export function toLine({ at, ...line }: HistoryRow): DealDetail["history"][number] {
  return { ...line, at: at.toISOString() };
}
