// Which passwords are refused although they have the right composition. Pure.
import { passwordRules } from "@prosa/contracts/auth";
import { commonPasswords } from "./common-passwords.ts";

export interface Owner {
  name?: string;
  email?: string;
  company?: string;
}

/** True when it lacks a kind of character, is among the common ones, or is little more than its owner's name. */
export function isWeakPassword(password: string, owner: Owner = {}): boolean {
  if (!Object.values(passwordRules).every((holds) => holds(password))) return true;
  return isCommon(password) || isAboutOwner(password, owner);
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return variantsOf(lower).some((variant) => commonPasswords.has(variant));
}

/** People dress a common word up: "Senha123!" is "senha123" and "senha". */
function variantsOf(lower: string): string[] {
  const bare = lower.replace(/[^\p{L}\p{N}]+$/u, "");
  const plain = lower.replaceAll("@", "a").replaceAll("0", "o").replaceAll("$", "s").replaceAll("3", "e");
  return [lower, bare, plain, plain.replace(/[^\p{L}\p{N}]+$/u, "")];
}

function isAboutOwner(password: string, { name = "", email = "", company = "" }: Owner): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, "");
  const core = letters(password);
  if (core.length < 4) return false;
  const words = [...name.split(/\s+/), email.split("@")[0] ?? "", name, company, ...company.split(/\s+/)];
  return words.some((word) => letters(word).length >= 4 && letters(word) === core);
}
