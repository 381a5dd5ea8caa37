// A day as people type it and as the wire carries it. Pure.

/** DD/MM/YYYY as the wire's YYYY-MM-DD, or null when there is no such day. */
export function wireDate(typed: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [, day, month, year] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return exists ? `${year}-${month}-${day}` : null;
}
