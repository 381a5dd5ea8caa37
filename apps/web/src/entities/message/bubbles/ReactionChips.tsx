// Reactions on a message's lower edge; pressing mine takes it away, another's adds the same.
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./around.module.css";
import { type ShownMessage, type ShownReaction, useMessageDoor } from "./message-door.ts";
import { nextReaction } from "./reactions.rules.ts";

interface Props {
  entry: ShownMessage;
  mayReact: boolean;
  tab: number;
}

export function ReactionChips({ entry, mayReact, tab }: Props) {
  const { t } = useTranslation("message");
  const { nameOf, handlers } = useMessageDoor();
  if (entry.reactions.length === 0 || entry.isDeleted) return null;
  return (
    <span className={css.reactions}>
      {groupReactions(entry.reactions).map(({ emoji, people, isMine }) => {
        const label = t("reaction.by", { emoji, names: people.map(nameOf).join(", ") });
        return (
          <button
            key={emoji}
            type="button"
            data-mine={isMine || undefined}
            aria-disabled={!mayReact}
            aria-pressed={isMine}
            tabIndex={tab}
            title={label}
            aria-label={label}
            onClick={() => mayReact && handlers.react(entry, nextReaction(isMine ? emoji : null, emoji))}
          >
            {emoji}
            {people.length > 1 && <span className="tnum">{people.length}</span>}
          </button>
        );
      })}
    </span>
  );
}

export function groupReactions(reactions: ShownReaction[]) {
  const groups = new Map<string, ShownReaction[]>();
  for (const one of reactions) groups.set(one.emoji, [...(groups.get(one.emoji) ?? []), one]);
  return [...groups].map(([emoji, people]) => ({ emoji, people, isMine: people.some(({ fromMe }) => fromMe) }));
}
