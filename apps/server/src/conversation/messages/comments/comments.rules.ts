// Until when a comment may be answered to its writer alone. Pure.
const DAY_MS = 86_400_000;

export const isPrivateReplyLate = (writtenAt: Date, days: number, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > days * DAY_MS;
