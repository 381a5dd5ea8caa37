// What stands for a message of a chat in one line, and the lines that say what happened to the chat itself.
import type { ChatEvent, ChatPreview } from "@prosa/contracts/office/internal-chat";
import { useWords } from "../../entities/message/bubbles/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";

export function useEventWords(): (event: ChatEvent, author: string) => string {
  const { t } = useTranslation("chat");
  return ({ event, names, userIds, name }, author) => {
    const more = userIds.length - names.length;
    const people = more > 0 ? t("event.andMore", { names: names.join(", "), count: more }) : names.join(", ");
    return t(`event.${event}`, { author, people, name: name ?? "" });
  };
}

export function usePreview(me: number): (preview: ChatPreview | null, isGroup: boolean) => string {
  const { t } = useTranslation("chat");
  const wordsOf = useWords();
  return (preview, isGroup) => {
    if (!preview) return "";
    const type = preview.type === "event" ? "system" : preview.type;
    const words = wordsOf({ type, body: preview.body, isDeleted: preview.isDeleted });
    if (preview.userId === me) return t("youSaid", { text: words });
    return isGroup && preview.username ? `${preview.username}: ${words}` : words;
  };
}
