// Who this is, where they write, how long they wait, and what can be done.
import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowLeft, IconLock, IconPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense } from "react";
import { CallButton } from "../../../../entities/call/index.ts";
import { useSignedIn } from "../../../../shared/api/index.ts";
import { useNow } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { isPaletteOpen } from "../../../../shared/palette/index.ts";
import { useStore } from "../../../../shared/store.ts";
import { Avatar, loadPatiently } from "../../../../shared/ui/index.ts";
import { ChannelBadge } from "../../marks/ChannelBadge.tsx";
import { ChannelName } from "../../marks/ChannelName.tsx";
import { Tag } from "../../marks/Tag.tsx";
import { WaitClock } from "../../marks/WaitClock.tsx";
import { askForTags } from "../../panel/tag-door.ts";
import { stateOf } from "../../state/offers.rules.ts";
import type { WantedChange } from "../../state/ticket-changes.queries.ts";
import css from "../conversation.module.css";
import { HeaderActions, type HeaderActionsProps } from "./HeaderActions.tsx";
import { useOffers } from "./use-offers.ts";

const AimedCommands = lazy(() => loadPatiently(() => import("./AimedCommands.tsx")));

interface Props extends Pick<HeaderActionsProps, "busyWith" | "onOffer"> {
  ticket: Ticket;
  isGone: boolean;
  /** Beside the name: who else is here. */
  aside?: ReactNode;
  /** The panel with the contact is shown. */
  isPanelOpen: boolean;
  /** To whom it should go, from the palette. */
  onGive(ticket: Ticket, wanted: WantedChange): void;
  onPanel(): void;
  onBack(): void;
}

export function ConversationHeader(props: Props) {
  const { ticket, busyWith, isGone, aside, isPanelOpen, onOffer, onGive, onPanel, onBack } = props;
  const { t } = useTranslation(["ticket", "attend"]);
  const { userId, features } = useSignedIn();
  const now = useNow(15_000);
  const isPhone = useMediaQuery("(max-width: 639px)");
  const offers = useOffers(ticket);
  const isPaletteSeen = useStore(isPaletteOpen);
  const { contact } = ticket;
  const showTags = () => {
    askForTags();
    if (!isPanelOpen) onPanel();
  };
  const isOthers = ticket.status === "open" && ticket.userId !== null && ticket.userId !== userId;

  return (
    <header className={css.head}>
      <ActionIcon className={css.back} size={44} onClick={onBack} aria-label={t("header.back")}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={css.identity}>
        <button
          type="button"
          className={css.person}
          aria-label={t("attend:offers.contact", { name: contact.name })}
          aria-expanded={isPanelOpen}
          data-testid="open-panel"
          onClick={onPanel}
        >
          <Avatar
            id={ticket.contactId}
            name={contact.name}
            picture={contact.profilePicUrl}
            group={ticket.isGroup}
            size={36}
            badge={<ChannelBadge type={ticket.channel.type} />}
          />
        </button>
        <div className="grow">
          <div className={css.whoLine}>
            <h2 className={`${css.who} trunc`}>{contact.name}</h2>
            {ticket.isPrivate && (
              <IconLock
                className={css.lock}
                size={14}
                stroke={1.75}
                role="img"
                aria-label={t("attend:strip.private")}
              />
            )}
            <span className={css.tags}>
              {contact.tags.slice(0, 3).map((tag) => (
                <Tag key={tag.id} name={tag.name} color={tag.color} />
              ))}
            </span>
            {!isGone && (
              <ActionIcon
                size={24}
                className={css.addTag}
                aria-label={t("attend:panel.addTag")}
                title={`${t("attend:panel.addTag")} (L)`}
                onClick={showTags}
              >
                <IconPlus size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </div>
          <div className={css.sub}>
            <ChannelName ticket={ticket} className={`${css.channelName} trunc`} />
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
      </div>
      {aside}
      {!isGone && !ticket.isGroup && features.includes("voiceCalls") && (
        <Suspense fallback={null}>
          <CallButton wanted={{ name: contact.name, ticketId: ticket.id }} channelName={ticket.channel.name} />
        </Suspense>
      )}
      {!isGone && isPaletteSeen && (
        <Suspense fallback={null}>
          <AimedCommands
            ticket={ticket}
            mayGive={offers.beside.some(({ kind }) => kind === "transfer")}
            onGive={(wanted) => onGive(ticket, wanted)}
          />
        </Suspense>
      )}
      {!isGone && (
        <HeaderActions
          offers={offers}
          busyWith={busyWith}
          isWithBot={stateOf(ticket, userId) === "bot"}
          name={contact.name}
          onOffer={onOffer}
        />
      )}
    </header>
  );
}
