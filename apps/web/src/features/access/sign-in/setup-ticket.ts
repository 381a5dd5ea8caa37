// The one-time set-up link: its ticket is taken out of the address at once, so that no history, log or referrer keeps it.

let ticket: string | null = null;

/** Accepts ?tokenSetup= before the hash and inside the hash route. Called before the router reads the address. */
export function takeSetupTicket(): void {
  const url = new URL(location.href);
  const query = url.hash.split("?")[1] ?? "";
  const inHash = new URLSearchParams(query);
  ticket = url.searchParams.get("tokenSetup") ?? inHash.get("tokenSetup");
  if (ticket === null) return;
  url.searchParams.delete("tokenSetup");
  url.hash = "#/login?step=setup";
  history.replaceState(null, "", url.pathname + url.search + url.hash);
}

export const hasSetupTicket = () => ticket !== null;
export function setupTicket(): string | null {
  return ticket;
}
export function dropSetupTicket(): void {
  ticket = null;
}
