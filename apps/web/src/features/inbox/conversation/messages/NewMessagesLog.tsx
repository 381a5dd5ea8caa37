// Reads new customer messages aloud: the visible list is virtual, and its recycled rows would be read again and again.
import type { Message } from "@prosa/contracts/messages";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";

const EVERY_MS = 1000;

export function NewMessagesLog({ messages, contactName }: { messages: Message[]; contactName: string }) {
  const { t } = useTranslation("message");
  const [said, setSaid] = useState("");
  const wordsOf = useWords();
  const newest = messages.at(-1)?.id ?? 0;
  const toldTo = useRef(newest);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(messages);
  latest.current = messages;

  useEffect(() => {
    if (newest <= toldTo.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const news = latest.current.filter((message) => !message.fromMe && message.id > toldTo.current);
      toldTo.current = latest.current.at(-1)?.id ?? toldTo.current;
      const [only] = news;
      if (!only) return;
      setSaid(
        news.length === 1
          ? t("live.one", { name: contactName, text: wordsOf(only) })
          : t("live.many", { count: news.length }),
      );
    }, EVERY_MS);
  }, [newest, contactName, t, wordsOf]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div className="sr" role="log" aria-live="polite">
      {said}
    </div>
  );
}
