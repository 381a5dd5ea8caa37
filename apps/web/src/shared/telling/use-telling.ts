// Telling a person something aloud: the sound and the desktop's notice, by the kind's line in the registry and their own switches.
import { isQuietAt, waysOf } from "@prosa/contracts/company/notice-ways";
import { type NoticeKind, noticeKinds } from "@prosa/contracts/notices";
import { type OwnProfile, showOwnProfile } from "@prosa/contracts/people";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../api/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { notify } from "../notices/index.ts";
import { showHere } from "../push/index.ts";
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
      const ways = waysHere(telling.kind, own?.sounds);
      if (own && sound && ways.sound) playTones(sound, own.sounds.volume);
      also?.();
      if (isOnDesktop && own?.sounds.desktop !== false) ask();
      if (ways.desktop) {
        const { title, body, tag, path } = telling;
        void showHere(title, { body, tag, path, icon: "/icon-192.png" }).catch(() => {});
      }
    });
  };
}

type Sounds = z.infer<typeof OwnProfile>["sounds"];

/** Whoever calls knows that its subject is not before their eyes, and that somebody is signed in. */
function waysHere(kind: NoticeKind, sounds: Sounds | undefined) {
  const { sound } = noticeKinds[kind];
  const now = new Date();
  const switches = {
    sound: sound !== null && sounds?.[sound] === true,
    desktop: sounds?.desktop !== false,
    push: false,
  };
  return waysOf(kind, switches, {
    attention: attention() === "here" ? "here" : "hidden",
    isQuiet: isQuietAt(sounds?.quiet, now.getHours() * 60 + now.getMinutes()),
    isInLoginHours: true,
    hasPush: false,
  });
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
