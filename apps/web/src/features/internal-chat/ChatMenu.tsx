// What can be done with a chat: mute, pin, and in a group its people, its name, leaving it.
import { Menu } from "@mantine/core";
import type { ChatMember, OwnChat } from "@prosa/contracts/office/internal-chat";
import {
  IconArchive,
  IconBell,
  IconBellOff,
  IconDoorExit,
  IconDots,
  IconPin,
  IconPinnedOff,
  IconUsers,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { useChatActions } from "./chat.queries.ts";
import { isMuted } from "./chats.rules.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import css from "./internal-chat.module.css";

const FOREVER = "9999-01-01T00:00:00.000Z";

interface Props {
  chat: OwnChat;
  members: readonly ChatMember[];
  me: number;
  onLeft(): void;
}

export function ChatMenu({ chat, members, me, onLeft }: Props) {
  const { t } = useTranslation("chat");
  const { setOwn, removeMember, updateGroup } = useChatActions();
  const [isManaging, setManaging] = useState(false);
  const muted = isMuted(chat, Date.now());
  const isGroup = chat.kind === "group";
  const item = (label: string, Icon: typeof IconBell, run: () => void, color?: string) => (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} aria-hidden />} color={color} onClick={run}>
      {label}
    </Menu.Item>
  );
  const own = (body: Parameters<typeof setOwn>[1]) => void setOwn(chat.id, body).catch(showError);
  return (
    <>
      <Menu position="bottom-end" withinPortal returnFocus>
        <Menu.Target>
          <button type="button" className={css.iconButton} aria-label={t("menu")}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {muted
            ? item(t("unmute"), IconBell, () => own({ mutedUntil: null }))
            : item(t("mute"), IconBellOff, () => own({ mutedUntil: FOREVER }))}
          {chat.own.pinnedAt
            ? item(t("unpin"), IconPinnedOff, () => own({ isPinned: false }))
            : item(t("pin"), IconPin, () => own({ isPinned: true }))}
          {isGroup && item(t("group.manage"), IconUsers, () => setManaging(true))}
          {isGroup &&
            chat.own.role === "admin" &&
            item(
              t(chat.archivedAt ? "group.unarchive" : "group.archive"),
              IconArchive,
              () => void updateGroup(chat.id, { archived: chat.archivedAt === null }).catch(showError),
            )}
          {isGroup &&
            item(t("group.leave"), IconDoorExit, () => void removeMember(chat.id, me).then(onLeft, showError), "red")}
        </Menu.Dropdown>
      </Menu>
      {isManaging && <GroupDialog chat={chat} members={members} me={me} onClose={() => setManaging(false)} />}
    </>
  );
}
