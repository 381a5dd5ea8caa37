// How much of the news stream one company may fill: whoever has had its share is told to ask the database instead. Pure.

export interface ShareLimits {
  /** Characters of one company in one window; what is kept at any moment lies in two of them at most. */
  most: number;
  windowMs: number;
  /** A company is told to ask no more often than this. */
  askMs: number;
}

export interface CompanyShares {
  /** False when the company has had its share: then it is owed a word. */
  take(tenantId: number, characters: number, now: number): boolean;
  /** The companies that are told now. */
  asked(now: number): number[];
}

interface Share {
  since: number;
  used: number;
  isOwed: boolean;
  askedAt: number;
}

export function createShares({ most, windowMs, askMs }: ShareLimits): CompanyShares {
  const shares = new Map<number, Share>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  function shareOf(tenantId: number, now: number): Share {
    const known = shares.get(tenantId);
    if (known && now - known.since < windowMs) return known;
    const { isOwed = false, askedAt = Number.NEGATIVE_INFINITY } = known ?? {};
    const fresh = { since: now, used: 0, isOwed, askedAt };
    shares.set(tenantId, fresh);
    return fresh;
  }

  /** As many are remembered as had news in one window. */
  function sweep(now: number) {
    if (now - sweptAt < windowMs) return;
    sweptAt = now;
    for (const [tenantId, { since, isOwed }] of shares) {
      if (!isOwed && now - since >= windowMs) shares.delete(tenantId);
    }
  }

  return {
    take(tenantId, characters, now) {
      const share = shareOf(tenantId, now);
      const fits = share.used + characters <= most;
      if (fits) share.used += characters;
      else share.isOwed = true;
      return fits;
    },
    asked(now) {
      sweep(now);
      const due = [...shares].filter(([, { isOwed, askedAt }]) => isOwed && now - askedAt >= askMs);
      for (const [, share] of due) {
        share.isOwed = false;
        share.askedAt = now;
      }
      return due.map(([tenantId]) => tenantId);
    },
  };
}
