// What stands for a message where there is no room to draw it: previews, quotes, names read aloud, copies.
import type { MessageContent, MessageType } from "@prosa/contracts/message-content";
import { useCallback } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { printDuration } from "../../../shared/media/index.ts";
import { plainPreview } from "../../../shared/message-text/index.ts";

export interface Worded {
  type: MessageType;
  body: string;
  content?: MessageContent | null;
  media?: { name: string | null; durationMs: number | null } | null;
  isDeleted?: boolean;
}

/** Types whose body says everything. */
const spoken = new Set<MessageType>(["text", "choice", "note", "system", "template", "buttons", "list", "link"]);

/** Notices of channels that have a sentence. */
const events = ["channelBlocked", "channelUnblocked"] as const;
const isNamed = (event: string): event is (typeof events)[number] => events.some((one) => one === event);

export function useWords(): (message: Worded) => string {
  const { t } = useTranslation("message");
  return useCallback(
    ({ type, body, content, media, isDeleted }) => {
      if (isDeleted) return t("deleted.title");
      const words = plainPreview(body);
      if (spoken.has(type) && words !== "") return words;
      const event = content?.type === "system" && isNamed(content.event) ? content.event : null;
      if (event) return t(`channelEvent.${event}`);
      const name = t(`type.${type}`);
      const detail =
        type === "document"
          ? media?.name
          : type === "contacts" && content?.type === "contacts"
            ? content.contacts.map((contact) => contact.name).join(", ")
            : type === "location" && content?.type === "location"
              ? (content.name ?? content.address)
              : media?.durationMs
                ? printDuration(media.durationMs)
                : undefined;
      return [name, detail, words].filter(Boolean).join(" · ");
    },
    [t],
  );
}
