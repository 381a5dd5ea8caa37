// Who may do what with contacts, and how a name is sorted into the book. Pure.
import { AppError } from "#platform/errors";

/** What decides whether somebody may say whose customer a contact is. */
export interface WalletFacts {
  /** Sees every ticket anyway. */
  seesAll: boolean;
  /** The contact is theirs now, or nobody's. */
  isOwnOrFree: boolean;
  /** Has attendances that this person may not see. */
  hasHiddenTickets: boolean;
}

/** A wallet can show tickets to its owner: nobody gives themselves, or anybody, sight of what they do not see. */
export function mayChangeWallets({ seesAll, isOwnOrFree, hasHiddenTickets }: WalletFacts): boolean {
  return seesAll || (isOwnOrFree && !hasHiddenTickets);
}

/** Where a contact stands in the book; `searchName` begins with a blank. Everything but plain letters comes under one sign. */
export function letterOf(searchName: string): string {
  const first = searchName.charAt(1).toUpperCase();
  return first >= "A" && first <= "Z" ? first : "#";
}

/** Only the last contact's id: its name may be a number that this person must not read. */
export function readCursor(text: string): number {
  const [id] = /^\d{1,15}$/.exec(text) ?? [];
  if (id === undefined) throw new AppError("ERR_VALIDATION", { field: "cursor" });
  return Number(id);
}
