// Who may open which screen, decided from plain facts: the specification's route guard.
import { type Area, allows, isOperator, type Profile } from "@prosa/contracts/permissions";
import { landingOf } from "../features/access/sign-in/landing.rules.ts";
import { paths } from "./paths.ts";
import { allScreens } from "./screens.ts";

export interface GuardFacts {
  path: string;
  /** The hash route's own query, with "?" or empty. */
  search: string;
  session: { profile: Profile; tenantId: number } | null;
  hasSetupTicket: boolean;
  /** Past due, not past due, or unknown because the server did not answer. */
  plan: "expired" | "valid" | "unknown";
}

export type Refusal =
  | { kind: "planExpired" }
  | { kind: "loginRequired" }
  | { kind: "unauthorized"; area: Area | "operator" };

export type Decision = { allow: true } | { allow: false; to: string; why?: Refusal };

const PUBLIC: readonly string[] = allScreens.filter(({ isPublic }) => isPublic).map(({ path }) => path);

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

export function decide({ path, search, session, hasSetupTicket, plan }: GuardFacts): Decision {
  // A letter is ended by its own link, whoever is signed in.
  if (path === paths.letterEnd) return { allow: true };
  const isPublic = PUBLIC.includes(path);
  if (!session) {
    if (isPublic || hasSetupTicket) return { allow: true };
    const next = path === paths.root ? "" : `?next=${encodeURIComponent(path + search)}`;
    return { allow: false, to: `${paths.login}${next}`, why: { kind: "loginRequired" } };
  }
  if (isPublic) return hasSetupTicket ? { allow: true } : { allow: false, to: landingOf(session.profile) };
  if (plan === "expired") {
    return path === paths.finance ? { allow: true } : { allow: false, to: paths.finance, why: { kind: "planExpired" } };
  }
  if (path === paths.root) return { allow: false, to: paths.home };

  const refuse = (area: Area | "operator"): Decision => ({
    allow: false,
    to: paths.home,
    why: { kind: "unauthorized", area },
  });
  for (const { path: root, area, level = "read", isOperators } of allScreens) {
    if (isOperators && isUnder(path, root) && !isOperator(session)) return refuse("operator");
    if (area && isUnder(path, root) && !allows(session.profile, area, level)) return refuse(area);
  }
  return { allow: true };
}
