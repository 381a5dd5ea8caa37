// The CRM with the attendance screen's conversation in it: the two features meet here and nowhere else.
import { lazy } from "react";
import { type ConversationOf, KanbanScreen } from "../features/kanban/index.ts";
import { loadNamespaces } from "../shared/i18n/index.ts";
import { loadChunk } from "../shared/ui/index.ts";

/** Heavy, and only wanted once a deal is open. */
const Conversation = lazy(async () => {
  const [{ ConversationBeside }] = await Promise.all([
    loadChunk(() => import("../features/inbox/ConversationBeside.tsx")),
    loadNamespaces(["ticket", "attend", "message", "composer"]),
  ]);
  return { default: ConversationBeside };
});

const conversation: ConversationOf = (ticketId, onClose) => <Conversation ticketId={ticketId} onClose={onClose} />;

export const KanbanRoute = () => <KanbanScreen conversation={conversation} />;
