// Whose facts somebody's figures are sums over: a rule on facts, as `canSee` is on tickets. Pure; scope.sql.ts makes it a condition.
import { isAdmin, seesAll, type Viewer, type VisibilitySettings } from "#conversation/tickets";

export interface Scope {
  /** Only what is credited to this person; null: whoever's. */
  userId: number | null;
  /** Only of these queues and channels; null: of all. */
  queueIds: readonly number[] | null;
  channelIds: readonly number[] | null;
  hidesPrivate: boolean;
  /** What flows did. */
  hidesBots: boolean;
}

export interface ScopedFact {
  queueId: number | null;
  channelId: number;
  userId: number | null;
  isPrivate: boolean;
  author: string;
}

export function scopeOf(viewer: Viewer, settings: VisibilitySettings): Scope {
  const all = { userId: null, queueIds: null, channelIds: null, hidesPrivate: false, hidesBots: false };
  if (isAdmin(viewer)) return all;
  const hidesPrivate = settings.hidePrivateTickets;
  if (seesAll(viewer)) return { ...all, hidesPrivate };
  // One's own facts stay one's own, private or not.
  if (viewer.profile === "user") return { ...all, userId: viewer.id };
  const { queueIds, channelIds } = viewer;
  return { userId: null, queueIds, channelIds, hidesPrivate, hidesBots: settings.hideChatbotTickets };
}

export function isInScope(scope: Scope, fact: ScopedFact): boolean {
  if (scope.userId !== null && fact.userId !== scope.userId) return false;
  if (scope.queueIds && (fact.queueId === null || !scope.queueIds.includes(fact.queueId))) return false;
  if (scope.channelIds && !scope.channelIds.includes(fact.channelId)) return false;
  if (scope.hidesPrivate && fact.isPrivate) return false;
  return !(scope.hidesBots && fact.author === "flow");
}
