// List and conversation side by side; where there is little room one at a time.
import { IconMessages } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { Empty } from "../../shared/ui/index.ts";
import { ChatConversation } from "./ChatConversation.tsx";
import { ChatList } from "./ChatList.tsx";
import { useChatActions } from "./chat.queries.ts";
import type { Row } from "./chats.rules.ts";
import { NewGroupDialog } from "./GroupDialog.tsx";
import css from "./internal-chat.module.css";

interface Props {
  chatId: number | null;
  messageId: number | null;
  onOpen(chatId: number | null, messageId: number | null): void;
  /** Always one at a time. */
  isNarrow?: boolean;
}

export function ChatPanes({ chatId, messageId, onOpen, isNarrow }: Props) {
  const { t } = useTranslation("chat");
  const { openDirect } = useChatActions();
  const [isMaking, setMaking] = useState(false);
  const openRow = ({ chat, person }: Row) => {
    if (chat) onOpen(chat.id, null);
    else if (person) void openDirect(person.id).then(({ id }) => onOpen(id, null), showError);
  };
  return (
    <div className={css.panes} data-open={chatId !== null || undefined} data-narrow={isNarrow || undefined}>
      <ChatList openId={chatId} onOpenRow={openRow} onOpenHit={onOpen} onNewGroup={() => setMaking(true)} />
      {chatId === null ? (
        <div className={css.nothing}>
          <Empty icon={<IconMessages size={24} stroke={1.75} aria-hidden />} title={t("choose")}>
            {t("chooseHint")}
          </Empty>
        </div>
      ) : (
        <ChatConversation
          chatId={chatId}
          messageId={messageId}
          onBack={() => onOpen(null, null)}
          onJump={(id) => onOpen(chatId, id)}
        />
      )}
      {isMaking && (
        <NewGroupDialog
          onClose={() => setMaking(false)}
          onMade={({ id }) => {
            setMaking(false);
            onOpen(id, null);
          }}
        />
      )}
    </div>
  );
}
