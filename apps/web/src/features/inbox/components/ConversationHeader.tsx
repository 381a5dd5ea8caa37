// Who this is, where they write, how long they wait, and the next step.

import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowBackUp, IconArrowLeft, IconCheck, IconMessageCheck, IconRotate } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import { actionsOf, type TicketAction } from "../attendance.rules.ts";
import { ChannelBadge } from "./ChannelBadge.tsx";
import css from "./conversation.module.css";
import { Tag } from "./Tag.tsx";
import { WaitClock } from "./WaitClock.tsx";

const icons = { attend: IconMessageCheck, resolve: IconCheck, return: IconArrowBackUp, reopen: IconRotate };
const keys: Partial<Record<TicketAction, string>> = { attend: "a", resolve: "e", return: "u" };

interface Props {
  ticket: Ticket;
  busyWith: TicketAction | null;
  isGone: boolean;
  onAction(action: TicketAction, byKey: boolean): void;
  onBack(): void;
}

export function ConversationHeader({ ticket, busyWith, isGone, onAction, onBack }: Props) {
  const { t } = useTranslation("ticket");
  const { userId } = useSignedIn();
  const now = useNow(15_000);
  const isPhone = useMediaQuery("(max-width: 639px)");
  const { primary, others } = actionsOf(ticket);
  const { contact } = ticket;
  const isOthers = ticket.status === "open" && ticket.userId !== null && ticket.userId !== userId;

  return (
    <header className={css.head}>
      <ActionIcon className={css.back} size={44} onClick={onBack} aria-label={t("header.back")}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Avatar
        id={ticket.contactId}
        name={contact.name}
        picture={contact.profilePicUrl}
        group={ticket.isGroup}
        size={36}
        badge={<ChannelBadge type={ticket.channel.type} />}
      />
      <div className="grow">
        <div className={css.whoLine}>
          <h2 className={`${css.who} trunc`}>{contact.name}</h2>
          <span className={css.tags}>
            {contact.tags.slice(0, 3).map((tag) => (
              <Tag key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </span>
        </div>
        <div className={css.sub}>
          <span className={`${css.channelName} trunc`} title={t(`channels.${ticket.channel.type}`)}>
            {ticket.channel.name}
          </span>
          <i className={css.dot} data-channel />
          <span className="tnum" title={t("header.protocol", { protocol: ticket.protocol })}>
            #{ticket.id}
          </span>
          {isOthers && ticket.username && (
            <>
              <i className={css.dot} />
              <span className="trunc">{t("header.with", { name: ticket.username })}</span>
            </>
          )}
          {ticket.waitingSince !== null && ticket.status !== "closed" && <i className={css.dot} />}
          <WaitClock ticket={ticket} now={now} phrase={isPhone ? undefined : (time) => t("header.wait", { time })} />
        </div>
      </div>
      {!isGone && (
        <>
          {others.map((action) => (
            <OtherAction
              key={action}
              action={action}
              isBusy={busyWith === action}
              isBlocked={busyWith !== null}
              onAction={onAction}
            />
          ))}
          <PrimaryAction
            key={primary}
            action={primary}
            isBusy={busyWith === primary}
            isBlocked={busyWith !== null}
            onAction={onAction}
          />
        </>
      )}
    </header>
  );
}

interface ActionProps {
  action: TicketAction;
  isBusy: boolean;
  isBlocked: boolean;
  onAction: Props["onAction"];
}

function useActionKey({ action, isBlocked, onAction }: ActionProps): string {
  const { t } = useTranslation("ticket");
  const label = t(`actions.${action}`);
  const key = keys[action];
  useShortcut(
    { keys: key ?? "", group: t("keys.group"), label, run: () => onAction(action, true) },
    key !== undefined && !isBlocked,
  );
  return label;
}

function PrimaryAction(props: ActionProps) {
  const { action, isBusy, isBlocked, onAction } = props;
  const label = useActionKey(props);
  const Glyph = icons[action];
  const key = keys[action];
  return (
    <Button
      className={css.primary}
      loading={isBusy}
      disabled={isBlocked && !isBusy}
      leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
      rightSection={key ? <kbd aria-hidden>{key.toUpperCase()}</kbd> : undefined}
      aria-keyshortcuts={key}
      onClick={() => onAction(action, false)}
    >
      <span className={css.primaryLabel}>{label}</span>
    </Button>
  );
}

function OtherAction(props: ActionProps) {
  const { action, isBusy, isBlocked, onAction } = props;
  const label = useActionKey(props);
  const Glyph = icons[action];
  const key = keys[action]?.toUpperCase();
  return (
    <Tooltip label={key ? `${label} (${key})` : label}>
      <ActionIcon
        size="var(--h-control)"
        loading={isBusy}
        disabled={isBlocked && !isBusy}
        aria-label={label}
        aria-keyshortcuts={keys[action]}
        onClick={() => onAction(action, false)}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
