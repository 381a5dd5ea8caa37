// Telling a person something aloud: the sound and the desktop's notice, by the kind's line in the registry and their own switches.
import { type NoticeKind, noticeKinds } from "@prosa/contracts/notices";
import { showOwnProfile } from "@prosa/contracts/people";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { notify } from "../notices/index.ts";
import { attention, inOneWindow } from "./one-window.ts";
import { playTones } from "./sound.ts";

const ASKED_KEY = "prosa.alerts-asked";
const KEPT_MS = 5 * 60_000;

export interface Telling {
  kind: NoticeKind;
  /** The same piece of news in every window. */
  key: string;
  title: string;
  body: string;
  /** Where the desktop's notice leads. */
  path: string | null;
  /** The desktop replaces an older one of the same name. */
  tag: string;
}

/** `also`: what else the window that tells does, such as a toast. */
export function useTelling() {
  const ask = useAskOnce();
  const { data: own } = useQuery({
    queryKey: ["own-profile"],
    queryFn: ({ signal }) => api(showOwnProfile, { signal, quiet: true, silent: true }),
    staleTime: KEPT_MS,
  });
  return (telling: Telling, also?: () => void) => {
    void inOneWindow(`prosa-alert:${telling.key}`, () => {
      const { sound, isOnDesktop } = noticeKinds[telling.kind];
      if (own && sound && own.sounds[sound]) playTones(sound, own.sounds.volume);
      also?.();
      if (!isOnDesktop || own?.sounds.desktop === false) return;
      ask();
      if (attention() !== "here") showOnDesktop(telling);
    });
  };
}

function showOnDesktop({ title, body, tag, path }: Telling) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag, icon: "/icon-192.png" });
  shown.onclick = () => {
    window.focus();
    if (path !== null) location.hash = path;
    shown.close();
  };
}

/** The browser's own question comes only when somebody says yes to ours, and ours comes once per device. */
function useAskOnce() {
  const { t } = useTranslation("bell");
  return () => {
    if (typeof Notification === "undefined" || Notification.permission !== "default") return;
    if (localStorage.getItem(ASKED_KEY)) return;
    localStorage.setItem(ASKED_KEY, "1");
    const action = { label: t("ask.allow"), run: () => void Notification.requestPermission() };
    notify({ kind: "info", title: t("ask.title"), detail: t("ask.detail"), action });
  };
}
