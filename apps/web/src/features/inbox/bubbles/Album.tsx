// Pictures sent together, as one grid of up to four; the rest are counted on the last one and seen in the viewer.
import { memo } from "react";
import { mediaCss as css, messageCss as message } from "../../../entities/message/bubbles/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { StatusIcon } from "../marks/StatusIcon.tsx";
import type { Entry } from "../state/entries.rules.ts";
import { verdictsOn } from "./actions.rules.ts";
import { useConversation } from "./conversation-context.ts";
import { useHeat } from "./MessageBubble.tsx";
import { MessageTools } from "./MessageTools.tsx";

const SHOWN = 4;

interface Props {
  entries: Entry[];
  continues: boolean;
  isActive: boolean;
  isSelecting?: boolean;
  isFlashing?: boolean;
}

export const Album = memo(function Album({ entries, continues, isActive, isSelecting, isFlashing }: Props) {
  const { t } = useTranslation("message");
  const formats = useFormats();
  const { ticket, capabilities, handlers } = useConversation();
  const { userId } = useSignedIn();
  const heat = useHeat();
  const last = entries.at(-1);
  if (!last) return null;
  const author = last.fromMe ? (last.username ?? t("author.you")) : ticket.contact.name;
  const tab = isActive ? 0 : -1;
  const time = formats.time(last.createdAt);
  const more = entries.length - SHOWN;
  // What a picture alone offers is offered in the viewer; here it is about all of them.
  const verdicts = { ...verdictsOn(last, { capabilities, ticket, userId, now: Date.now() }), react: "hidden" as const };

  return (
    <article
      className={message.message}
      data-type="image"
      data-out={last.fromMe || undefined}
      data-continues={continues || undefined}
      data-flash={isFlashing || undefined}
      aria-label={t("name", { author, time, text: t("album.name", { count: entries.length }) })}
      tabIndex={tab}
      {...heat.props}
    >
      <div className={message.bubble}>
        <div className={css.album} data-shown={Math.min(entries.length, SHOWN)}>
          {entries.slice(0, SHOWN).map((entry, index) => (
            <button
              key={entry.clientId}
              type="button"
              data-testid={`msg-${entry.clientId}`}
              className={css.picture}
              data-open-media
              tabIndex={tab}
              aria-label={t("media.openPicture", { name: author })}
              onClick={() => handlers.openPicture(entry)}
            >
              <img
                src={entry.media?.thumbUrl ?? entry.media?.url ?? undefined}
                alt={t("media.pictureOf", { name: author })}
              />
              {index === SHOWN - 1 && more > 0 && <span className={css.more}>+{more}</span>}
            </button>
          ))}
        </div>
        <span className={message.meta}>
          <time dateTime={last.createdAt} title={formats.dateTime(last.createdAt)}>
            {time}
          </time>
          {last.status !== "received" && <StatusIcon status={last.status} />}
        </span>
      </div>
      {(heat.isHot || heat.open) && !isSelecting && (
        <MessageTools entries={entries} verdicts={verdicts} open={heat.open} onOpen={heat.setOpen} />
      )}
    </article>
  );
});
