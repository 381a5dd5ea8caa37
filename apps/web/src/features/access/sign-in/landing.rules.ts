// Where a person goes after signing in.
import type { Profile } from "@prosa/contracts/permissions";
import { paths } from "../../../app/paths.ts";

const PUBLIC = [paths.login, paths.signup];

export const landingOf = (profile: Profile) => (profile === "admin" ? paths.home : paths.attendance);

/** Only a path of our own may follow a sign-in: never another site, never the sign-in itself. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || next.startsWith("//") || next.includes("\\")) return null;
  const path = next.split("?")[0] ?? "";
  return PUBLIC.some((root) => path === root || path.startsWith(`${root}/`)) ? null : next;
}
