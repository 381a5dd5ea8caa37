// Which company a sign-in is meant for: told by the server's choice, by a link that names one, or by the last time.
import { CompanyChoice } from "@prosa/contracts/auth";
import { ApiError } from "../../../shared/api/index.ts";
import { isRemembered, rememberedEmail } from "./remember.ts";

export type Companies = CompanyChoice["companies"];

export interface NamedCompany {
  id: number;
  /** Unknown when only a link named it. */
  name: string | null;
}

/** The companies among which the person has to choose, when that is what was answered. */
export function choiceOf(error: unknown): Companies | null {
  if (!(error instanceof ApiError) || error.code !== "ERR_CHOOSE_COMPANY") return null;
  const choice = CompanyChoice.safeParse(error.entity);
  return choice.success ? choice.data.companies : null;
}

const KEY = "prosa.company";

/** From a link such as /?company=42#/login, as letters carry it. */
export function companyOfLink(search: string): NamedCompany | null {
  const id = new URLSearchParams(search).get("company") ?? "";
  return /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id), name: null } : null;
}

/** What was chosen here before, for the remembered e-mail only: another person's sign-in is not narrowed by it. */
export function rememberedCompany(email: string): NamedCompany | null {
  if (!isRemembered() || email === "" || email !== rememberedEmail()) return null;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const isKept = typeof kept === "object" && kept !== null && "id" in kept && "name" in kept;
    if (isKept && typeof kept.id === "number" && typeof kept.name === "string") return { id: kept.id, name: kept.name };
  } catch {
    // Not ours: as if nothing had been kept.
  }
  return null;
}

export function rememberCompany(company: { id: number; name: string } | null): void {
  if (company && isRemembered()) localStorage.setItem(KEY, JSON.stringify(company));
  else localStorage.removeItem(KEY);
}
