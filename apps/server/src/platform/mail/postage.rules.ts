// How many letters may go to one mailbox, in one company's name and from one network. Pure.

const AN_HOUR = 3_600_000;
const A_DAY = 24 * AN_HOUR;

export interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

/** Letters nobody asked for leave room for those the owner of a mailbox needs: nobody fills it for somebody else. */
export const recipientLimits = {
  all: { most: 5, withinMs: AN_HOUR },
  others: { most: 3, withinMs: AN_HOUR },
} as const satisfies Record<string, Limit>;

export const companyLimits = {
  unverified: { most: 50, withinMs: A_DAY },
  verified: { most: 1_000, withinMs: A_DAY },
} as const satisfies Record<string, Limit>;

/** Generous: a whole office may stand behind one. */
export const networkLimit: Limit = { most: 100, withinMs: AN_HOUR };

/** Seconds until the oldest of those that fill the limit is out of its window. */
export function secondsUntilRoom(oldest: Date, { withinMs }: Limit, now: Date): number {
  return Math.max(1, Math.ceil((oldest.getTime() + withinMs - now.getTime()) / 1000));
}
