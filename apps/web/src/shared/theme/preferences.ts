// How this person wants to see the product: theme, density, text size, language. Kept in the browser, and on the server
// once somebody is signed in, so that it follows the person to another machine.
import type { UserConfigs } from "@prosa/contracts/users";
import { updateConfigs } from "@prosa/contracts/users";
import { api, session } from "../api/index.ts";
import { createStore, useStore } from "../store.ts";

export type View = Required<Pick<UserConfigs, "theme" | "density" | "textSize" | "stickyNotices" | "railPinned">> & {
  language?: string;
  /** Single letters as shortcuts; on this machine only. */
  letterKeys: boolean;
};

const KEY = "prosa.view";
const SAVE_AFTER_MS = 800;

const defaults: View = {
  theme: "system",
  density: "comfortable",
  textSize: 100,
  stickyNotices: false,
  railPinned: false,
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

let unsaved: Partial<View> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Seen at once, saved a moment later; a failed save is tried with the next change. */
export function changeView(change: Partial<View>): void {
  keep({ ...view.get(), ...change });
  const { letterKeys: _onlyHere, ...shared } = change;
  unsaved = { ...unsaved, ...shared };
  clearTimeout(timer);
  timer = setTimeout(() => void save(), SAVE_AFTER_MS);
}

async function save() {
  const userId = session.get()?.userId;
  if (!userId || Object.keys(unsaved).length === 0) return;
  const body: UserConfigs = { ...unsaved };
  if (body.theme) body.isDark = isDark();
  unsaved = {};
  try {
    const configs = await api(updateConfigs, { params: { userId }, body, quiet: true, silent: true });
    session.patch({ configs });
  } catch {
    unsaved = { ...body, ...unsaved };
  }
}

/** The server's word after sign-in, or from another window of the same person. */
export function takeConfigs(configs: UserConfigs): void {
  const theme = configs.theme ?? (configs.isDark === undefined ? undefined : configs.isDark ? "dark" : "light");
  const { density, textSize, stickyNotices, railPinned, language } = configs;
  const given = Object.entries({ theme, density, textSize, stickyNotices, railPinned, language });
  const known = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<View>;
  keep({ ...view.get(), ...known, ...unsaved });
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
