// How this person wants to see the product: theme, density, text size, language. Kept in the browser, and on the server
// once somebody is signed in, so that it follows the person to another machine.
import type { UserConfigs } from "@prosa/contracts/users";
import { changeConfigs, takeConfigs as keepConfigs } from "../configs/index.ts";
import { createStore, useStore } from "../store.ts";

type Shared = "theme" | "density" | "textSize" | "stickyNotices" | "railPinned" | "sendKey";

export type View = Required<Pick<UserConfigs, Shared>> & {
  language?: string;
  /** Single letters as shortcuts; on this machine only. */
  letterKeys: boolean;
};

const KEY = "prosa.view";

const defaults: View = {
  theme: "system",
  density: "comfortable",
  textSize: 100,
  stickyNotices: false,
  railPinned: false,
  sendKey: "enter",
  letterKeys: true,
};

function stored(): Partial<View> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

const view = createStore<View>({ ...defaults, ...stored() });
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const darkDevice = createStore(systemDark.matches);
systemDark.addEventListener("change", ({ matches }) => darkDevice.set(matches));

function show({ density, textSize, railPinned }: View) {
  const root = document.documentElement;
  root.dataset.density = density;
  root.dataset.rail = railPinned ? "pinned" : "narrow";
  if (textSize === 100) delete root.dataset.textSize;
  else root.dataset.textSize = String(textSize);
}
show(view.get());

function keep(next: View) {
  view.set(next);
  localStorage.setItem(KEY, JSON.stringify(next));
  show(next);
}

/** Seen at once, saved a moment later. */
export function changeView(change: Partial<View>): void {
  keep({ ...view.get(), ...change });
  const { letterKeys: _onlyHere, ...shared } = change;
  if (Object.keys(shared).length > 0) changeConfigs(shared.theme ? { ...shared, isDark: isDark() } : shared);
}

/** The server's word after sign-in, or from another window of the same person. */
export function takeConfigs(said: UserConfigs): void {
  const configs = keepConfigs(said);
  const theme = configs.theme ?? (configs.isDark === undefined ? undefined : configs.isDark ? "dark" : "light");
  const { density, textSize, stickyNotices, railPinned, sendKey, language } = configs;
  const given = Object.entries({ theme, density, textSize, stickyNotices, railPinned, sendKey, language });
  const known = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<View>;
  keep({ ...view.get(), ...known });
}

const isDark = () => view.get().theme === "dark" || (view.get().theme === "system" && darkDevice.get());

export const currentView = () => view.get();
export const subscribeView = view.subscribe;
export const useView = () => useStore(view);
export function useColorScheme(): "light" | "dark" {
  const { theme } = useView();
  const device = useStore(darkDevice);
  if (theme !== "system") return theme;
  return device ? "dark" : "light";
}
