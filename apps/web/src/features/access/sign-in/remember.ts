// What "remember password" means on this device: a shared computer forgets drafts and the e-mail on sign-out.

const REMEMBER = "prosa.remember";
const EMAIL = "prosa.email";

export const isRemembered = () => localStorage.getItem(REMEMBER) === "true";
export const rememberedEmail = () => localStorage.getItem(EMAIL) ?? "";

export function remember(on: boolean, email: string): void {
  localStorage.setItem(REMEMBER, String(on));
  if (on) localStorage.setItem(EMAIL, email);
  else localStorage.removeItem(EMAIL);
}
