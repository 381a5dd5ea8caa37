// A person of an audience, as everything that decides about them is known.

/** What decides about somebody, and what texts may speak of. */
export interface Person {
  contactId: number;
  name: string;
  number: string | null;
  addressKey: string | null;
  isOptedOut: boolean;
  isIgnored: boolean;
  /** An attendance is going on, on one of the campaign's numbers. */
  isAttended: boolean;
  /** Waits in another campaign that is on its way. */
  isInOther: boolean;
  /** Somebody else of this list has the number. */
  isTwin: boolean;
  extraInfo: { name: string; value: string }[];
  /** When they last wrote, by number. */
  wroteAt: Record<string, string>;
}
