// Who may open which screen, decided from plain facts: the specification's route guard.
import { type Area, allows, isOperator, type Profile } from "@prosa/contracts/permissions";
import { landingOf } from "../features/access/landing.rules.ts";
import { paths } from "./paths.ts";

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

const PUBLIC: readonly string[] = [paths.login, paths.signup];

/** Screens for some profiles only. A screen joins this table when it is built; until then it is simply not there. */
const areas: Readonly<Record<string, Area>> = {
  "/sessoes": "channels",
  "/usuarios": "users",
  "/filas": "queues",
  "/etiquetas": "tags",
  "/motivoencerramento": "closingReasons",
  "/despedida": "farewells",
  "/horario-atendimento": "hours",
  "/configuracoes": "settings",
};

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

export function decide({ path, search, session, hasSetupTicket, plan }: GuardFacts): Decision {
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
  if (isUnder(path, paths.operator) && !isOperator(session)) return refuse("operator");
  if (path === paths.finance && !allows(session.profile, "finance", "full")) return refuse("finance");
  for (const [root, area] of Object.entries(areas)) {
    if (isUnder(path, root) && !allows(session.profile, area, "read")) return refuse(area);
  }
  return { allow: true };
}
