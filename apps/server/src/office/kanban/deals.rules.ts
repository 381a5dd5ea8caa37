// What may happen to a deal, who may see it, and what stands in its history afterwards. Pure.
import { mayChangeDeal } from "@prosa/contracts/kanban";
import type { Profile } from "@prosa/contracts/permissions";
import { AppError } from "#platform/errors";
import type { Deal, DealChange, DealPatch, LogLine } from "./kanban.types.ts";

export interface Mover {
  userId: number;
  profile: Profile;
}

export interface Place {
  lane: { id: number; boardId: number; name: string };
  position: string;
}

export interface Wanted {
  title?: string | undefined;
  notes?: string | undefined;
  valueCents?: number | undefined;
  ownerId?: number | null | undefined;
  dueOn?: string | null | undefined;
}

/** Nothing of it is told in a line of the history unless it is named there. */
const plain: Omit<LogLine, "type"> = {
  fromLaneId: null,
  toLaneId: null,
  fromLane: null,
  toLane: null,
  fromCents: null,
  toCents: null,
  fromOwnerId: null,
  toOwnerId: null,
  fromDue: null,
  toDue: null,
};

export function refuseForeign(mover: Mover, deal: Pick<Deal, "ownerId">): void {
  if (!mayChangeDeal(mover, deal.ownerId)) throw new AppError("ERR_DEAL_OF_ANOTHER");
}

/** Null: everything is already as wanted. Within its lane a card changes its place and nothing is told of it later. */
export function change(
  deal: Deal,
  { wanted, place, fromLane, now }: { wanted: Wanted; place: Place | null; fromLane: string | null; now: Date },
): DealChange | null {
  const set: DealPatch = {};
  const logs: LogLine[] = [];
  if (place) {
    set.position = place.position;
    if (place.lane.id !== deal.laneId) {
      Object.assign(set, { laneId: place.lane.id, boardId: place.lane.boardId, laneSince: now });
      const lanes = { fromLaneId: deal.laneId, toLaneId: place.lane.id, fromLane, toLane: place.lane.name };
      logs.push({ ...plain, type: "moved", ...lanes });
    }
  }
  const { valueCents, ownerId, dueOn, title, notes } = wanted;
  if (valueCents !== undefined && valueCents !== deal.valueCents) {
    set.valueCents = valueCents;
    logs.push({ ...plain, type: "value", fromCents: deal.valueCents, toCents: valueCents });
  }
  if (ownerId !== undefined && ownerId !== deal.ownerId) {
    set.ownerId = ownerId;
    logs.push({ ...plain, type: "owner", fromOwnerId: deal.ownerId, toOwnerId: ownerId });
  }
  if (dueOn !== undefined && dueOn !== deal.dueOn) {
    set.dueOn = dueOn;
    logs.push({ ...plain, type: "due", fromDue: deal.dueOn, toDue: dueOn });
  }
  const isRetitled = title !== undefined && title !== deal.title;
  const isRenoted = notes !== undefined && notes !== deal.notes;
  if (isRetitled) set.title = title;
  if (isRenoted) set.notes = notes;
  if (isRetitled || isRenoted) logs.push({ ...plain, type: "edited" });
  return Object.keys(set).length === 0 ? null : { set, logs };
}

/** The first line of every history. */
export function beginning(lane: { id: number; name: string }, valueCents: number, ownerId: number | null): LogLine {
  const lanes = { toLaneId: lane.id, toLane: lane.name };
  return { ...plain, type: "created", ...lanes, toCents: valueCents, toOwnerId: ownerId };
}
