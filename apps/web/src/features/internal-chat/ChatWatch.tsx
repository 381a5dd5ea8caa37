// Hears what colleagues say, on every screen of the product: counts it, and tells it once where it is not before one's eyes.
// Draws nothing.
import { useEffect } from "react";
import { chatPath } from "../../app/paths.ts";
import { useWords } from "../../entities/message/bubbles/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { chatMentions, openChat, unreadChats } from "../../shared/attention.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { attention, useTelling } from "../../shared/telling/index.ts";
import { useChatNews, useChats } from "./chat.queries.ts";
import { findChat, isMuted, waitingIn } from "./chats.rules.ts";

void loadNamespaces(["bell", "message"]);

export default function ChatWatch() {
  const { features } = useSignedIn();
  return features.includes("internalChat") ? <Watching /> : null;
}

function Watching() {
  const { t } = useTranslation("bell");
  const { userId } = useSignedIn();
  const { data } = useChats();
  const tell = useTelling();
  const wordsOf = useWords();
  useChatNews();
  const waiting = data ? waitingIn(data, Date.now()) : { chats: 0, mentions: 0 };
  useEffect(() => {
    unreadChats.set(waiting.chats);
    chatMentions.set(waiting.mentions);
  }, [waiting.chats, waiting.mentions]);
  useEffect(() => () => unreadChats.set(0), []);
  useRealtime("chat.message", ({ chat, message, what, n }) => {
    const known = data && findChat(data, chat.id);
    if (what.kind !== "created" || n === null || message.userId === userId || message.type === "event") return;
    // A call has a notice of its own.
    if (message.mentions.all || message.mentions.userIds.includes(userId)) return;
    if ((known && isMuted(known, Date.now())) || (attention() === "here" && openChat.get() === chat.id)) return;
    const author = message.username ?? "";
    tell({
      kind: "chat.message",
      key: `chat:${chat.id}:${n}`,
      title: t("kinds.chat.message.title", { author: chat.kind === "group" ? `${author} (${chat.name})` : author }),
      body: wordsOf({ type: message.type, body: message.body, media: message.media }),
      path: chatPath(chat.id),
      tag: `chat-${chat.id}`,
    });
  });
  return null;
}
