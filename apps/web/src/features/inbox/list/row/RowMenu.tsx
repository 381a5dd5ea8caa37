// What can be done with one row without opening it: the header's actions, reading, copying, choosing, deleting.
import { Menu } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import { deleteTicket } from "@prosa/contracts/tickets";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconHistory,
  IconLink,
  IconMail,
  IconMailOpened,
  IconMessageCheck,
  IconMessages,
  IconRobotOff,
  IconRotate,
  IconSquareCheck,
  IconTrash,
} from "@tabler/icons-react";
import { ticketPath } from "../../../../app/paths.ts";
import { api, useSignedIn } from "../../../../shared/api/index.ts";
import { confirmDelete } from "../../../../shared/delete-guard/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { notify, showError } from "../../../../shared/notices/index.ts";
import { READ_TO_THE_END, useMarkRead } from "../../state/inbox.queries.ts";
import { mayHandle, stateOf, type TicketState } from "../../state/offers.rules.ts";
import type { TicketAct } from "../../state/use-ticket-actions.ts";
import type { RowMenuProps } from "./row-menu.types.ts";

/** The changes of each state, the next step first; the server has the last word on all of them. */
const changes: Record<TicketState, readonly TicketAct[]> = {
  waiting: ["attend", "transfer", "resolve"],
  bot: ["assume", "transfer", "leaveBot", "resolve"],
  mine: ["resolve", "transfer", "return"],
  others: ["assume", "transfer", "return", "resolve"],
  closed: ["reopen"],
};

const icons: Partial<Record<TicketAct, Icon>> = {
  attend: IconMessageCheck,
  assume: IconMessageCheck,
  resolve: IconCheck,
  return: IconArrowBackUp,
  reopen: IconRotate,
  transfer: IconArrowsExchange,
  leaveBot: IconRobotOff,
};

export default function RowMenu({ place, actions, onSelect, onPeek, onWhy, onClose }: RowMenuProps) {
  const { t } = useTranslation(["ticket", "attend"]);
  const { userId, profile, queues } = useSignedIn();
  const { ticket, x, y } = place;
  const markRead = useMarkRead();
  const viewer = { userId, profile, queueIds: queues.map(({ id }) => id) };
  const acts = mayHandle(ticket, viewer) ? changes[stateOf(ticket, userId)] : [];
  const link = `${location.href.split("#")[0]}#${ticketPath(ticket.id)}`;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(() => notify({ kind: "success", title: t("rowMenu.copied") }), showError);
  const remove = () =>
    confirmDelete({
      title: t("bulk.deleteTitle"),
      name: ticket.contact.name,
      consequence: t("rowMenu.deleteMeans", { protocol: ticket.protocol }),
      done: t("rowMenu.deleted"),
      action: () => api(deleteTicket, { params: { ticketId: ticket.id }, quiet: true }),
    });
  const item = (label: string, Glyph: Icon, run: () => void, color?: string) => (
    <Menu.Item leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} color={color} onClick={run}>
      {label}
    </Menu.Item>
  );

  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus>
      <Menu.Target>
        <div style={{ position: "fixed", insetInlineStart: x, insetBlockStart: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("rowMenu.label", { name: ticket.contact.name })}>
        {acts.map((act) => (
          <Menu.Item key={act} leftSection={<ActIcon act={act} />} onClick={() => actions.act(ticket, act, true)}>
            {t(`attend:offers.${act as "resolve"}`)}
          </Menu.Item>
        ))}
        {acts.length > 0 && <Menu.Divider />}
        {ticket.unreadMessages > 0
          ? item(t("rowMenu.markRead"), IconMailOpened, () =>
              markRead.mutate({ ticketId: ticket.id, messageId: READ_TO_THE_END }, { onError: showError }),
            )
          : item(t("attend:offers.unread"), IconMail, () => actions.act(ticket, "unread", true))}
        {item(t("rowMenu.peek"), IconMessages, () => onPeek(place))}
        {item(t("rowMenu.newTab"), IconExternalLink, () => void window.open(link, "_blank", "noopener"))}
        {item(t("rowMenu.copyLink"), IconLink, () => void copy(link))}
        {item(t("rowMenu.copyProtocol"), IconCopy, () => void copy(ticket.protocol))}
        {item(t("rowMenu.log"), IconHistory, () => actions.openDialog({ kind: "log", ticket }))}
        {item(t(profile === "admin" ? "rowMenu.whoSees" : "rowMenu.why"), IconEye, () => onWhy(ticket))}
        {onSelect && item(t("rowMenu.select"), IconSquareCheck, () => onSelect(ticket.id))}
        {allows(profile, "massActions", "full") && <Menu.Divider />}
        {allows(profile, "massActions", "full") && item(t("rowMenu.delete"), IconTrash, remove, "red")}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActIcon({ act }: { act: TicketAct }) {
  const Glyph = icons[act] ?? IconCheck;
  return <Glyph size={16} stroke={1.75} aria-hidden />;
}
