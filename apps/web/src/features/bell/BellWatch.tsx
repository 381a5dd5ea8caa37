// Hears what the person is told, on every screen of the product: counts it, tells it once, and sees it read where it is in front of
// them. Draws nothing.
import { isSeenAt, type Notice, type Place } from "@prosa/contracts/notices";
import { subscribePush } from "@prosa/contracts/push";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { assistantUsePath, paths, taskPath, ticketsOfDayPath } from "../../app/paths.ts";
import { api, planExpired, useSignedIn } from "../../shared/api/index.ts";
import { lettersInSight, openChat, unreadNotices } from "../../shared/attention.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { jobsInSight } from "../../shared/long-jobs/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { goTo, presentAddress } from "../../shared/present-address.ts";
import { addressAgain, closeHere, followPresses, pushLanguageOf } from "../../shared/push/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { useStore } from "../../shared/store.ts";
import { attention, useTelling } from "../../shared/telling/index.ts";
import { knownNotices, patchBell, refreshBell, useBell, useReading } from "./bell.queries.ts";
import { allOf, isOnTheWall, put, seen, unreadOf, without } from "./bell.rules.ts";
import { toneOf } from "./tone.rules.ts";
import { pathOf, useNoticeWords, useOpening } from "./use-notice.ts";

void loadNamespaces(["bell"]);

export function BellWatch() {
  const isExpired = useStore(planExpired);
  return isExpired ? null : <Watching />;
}

/** Nothing is before the eyes of somebody who looks at another window. */
function presentPlace(): Place {
  const isHere = attention() === "here";
  const { pathname, search } = presentAddress();
  const [, id] = /^\/atendimento\/(\d+)$/.exec(pathname) ?? [];
  return {
    ticketId: isHere && id ? Number(id) : null,
    isOnChannels: isHere && pathname === paths.channels,
    isOnLetters: isHere && lettersInSight.get(),
    isOnAssistantUse: isHere && `${pathname}${search}`.startsWith(assistantUsePath),
    seesJob: (longJobId) => isHere && (jobsInSight.get() || search.includes(longJobId)),
    chatId: isHere ? openChat.get() : null,
    seesTicketsOf: (day) => isHere && `${pathname}${search}`.startsWith(ticketsOfDayPath(day)),
    seesTask: (taskId) => isHere && `${pathname}${search}` === taskPath(taskId),
  };
}

function Watching() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  const tell = useTellingNotices();
  const { readOne } = useReading();
  const asked = useBell();
  const unread = asked.data ? unreadOf(asked.data.pages) : 0;
  useEffect(() => unreadNotices.set(unread), [unread]);
  useEffect(() => () => unreadNotices.set(0), []);
  useReadInFront();
  usePushesHere();

  useRealtime("notice.created", ({ notice }) => {
    patchBell(cache, (pages) => put(pages, notice));
    if (isSeenAt(notice, presentPlace())) readOne(notice);
    else if (!isOnTheWall(presentAddress(), paths.panel)) tell(notice);
  });
  useRealtime("notice.read", (read, { at }) => patchBell(cache, (pages) => seen(pages, read, at)));

  // What the person may no longer see, or what is over, leaves the bell with the news of it.
  const dropTicket = (ticketId: number) =>
    patchBell(cache, (pages) =>
      without(pages, ({ subject }) => subject.type === "ticket" && subject.ticketId === ticketId),
    );
  useRealtime("ticket.left", ({ ticketId }) => dropTicket(ticketId));
  useRealtime("ticket.deleted", ({ ticketId }) => dropTicket(ticketId));
  useRealtime("ticket.changed", ({ ticket }) => {
    if (ticket.status === "open" && ticket.userId === userId) return;
    patchBell(cache, (pages) =>
      without(
        pages,
        ({ kind, subject }) =>
          kind === "ticket.assigned" && subject.type === "ticket" && subject.ticketId === ticket.id,
      ),
    );
  });
  const dropChat = (chatId: number) =>
    patchBell(cache, (pages) => without(pages, ({ subject }) => subject.type === "chat" && subject.chatId === chatId));
  useRealtime("chat.left", ({ chatId }) => dropChat(chatId));
  useRealtime("chat.message", ({ message, what }) => {
    const isAbout = ({ subject }: Notice) => subject.type === "chat" && subject.messageId === message.id;
    if (what.kind === "deleted") patchBell(cache, (pages) => without(pages, isAbout));
  });
  useRealtime("channel.changed", ({ channelId }) => {
    const isAbout = ({ subject }: Notice) => subject.type === "channel" && subject.channelId === channelId;
    if (knownNotices(cache).some(isAbout)) refreshBell(cache);
  });
  return null;
}

/** This device is told of again with each start; a press on what the worker showed opens it here; what is read leaves the screen. */
function usePushesHere() {
  const { userId } = useSignedIn();
  const { i18n } = useTranslation("bell");
  const language = pushLanguageOf(i18n.language);
  useEffect(() => followPresses(goTo), []);
  useEffect(() => {
    const tellAgain = async () => {
      const address = await addressAgain(userId);
      if (address) await api(subscribePush, { body: { ...address, language }, quiet: true, silent: true });
    };
    // Push is beside everything else: where it fails the profile says so.
    tellAgain().catch(() => {});
  }, [userId, language]);
  const { data } = useBell();
  useEffect(() => {
    const over = new Set(
      allOf(data?.pages ?? []).flatMap(({ id, readAt }) => (readAt === null ? [] : [`notice:${id}`])),
    );
    if (over.size > 0) closeHere((tag) => over.has(tag)).catch(() => {});
  }, [data]);
}

/** Whoever comes to what a notice is about has seen it, whichever way they came. */
function useReadInFront() {
  const cache = useQueryClient();
  const { pathname, search } = useLocation();
  const isTrayOpen = useStore(jobsInSight);
  const chatId = useStore(openChat);
  const { readOne } = useReading();
  const { data } = useBell();
  const read = useEffectEvent(() => {
    const place = presentPlace();
    for (const notice of knownNotices(cache)) if (notice.readAt === null && isSeenAt(notice, place)) readOne(notice);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of place itself is the reason, and the first answer
  useEffect(() => read(), [pathname, search, isTrayOpen, chatId, data !== undefined]);
  useEffect(() => {
    const comeBack = () => read();
    window.addEventListener("focus", comeBack);
    return () => window.removeEventListener("focus", comeBack);
  }, []);
}

function useTellingNotices() {
  const { t } = useTranslation(["bell", "common"]);
  const { profile } = useSignedIn();
  const { readOne } = useReading();
  const wordsOf = useNoticeWords();
  const openingOf = useOpening();
  const tell = useTelling();
  return (notice: Notice) => {
    const { title, detail } = wordsOf(notice);
    const opening = openingOf(notice);
    const run = () => {
      opening?.run();
      readOne(notice);
    };
    const label = opening?.label === "download" ? t("common:jobs.download") : t("open");
    const toast = () =>
      notify({
        kind: toneOf(notice.kind),
        title,
        detail,
        key: `notice-${notice.id}`,
        isKeptElsewhere: true,
        ...(opening ? { action: { label, run } } : {}),
      });
    const path = pathOf(notice.subject, profile);
    const key = `notice:${notice.id}`;
    tell({ kind: notice.kind, key, title, body: detail, path, tag: key }, toast);
  };
}
