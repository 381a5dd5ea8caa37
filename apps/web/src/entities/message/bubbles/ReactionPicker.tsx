// Six reactions at once, and the whole picker for the rest.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconMoodSmile, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { type ShownMessage, useMessageDoor } from "./message-door.ts";
import css from "./reaction-picker.module.css";
import { nextReaction, quickReactions } from "./reactions.rules.ts";

const EmojiPicker = lazy(() => loadPatiently(() => import("../../../shared/emoji/EmojiPicker.tsx")));

export default function ReactionPicker({ entry, onClose }: { entry: ShownMessage; onClose(): void }) {
  const { t } = useTranslation("message");
  const { reactions, handlers } = useMessageDoor();
  const [isWhole, setWhole] = useState(false);
  const mine = entry.reactions.find(({ fromMe }) => fromMe)?.emoji ?? null;
  const pick = (emoji: string) => {
    handlers.react(entry, nextReaction(mine, emoji));
    onClose();
  };
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} trapFocus returnFocus withinPortal position="top">
      <Popover.Target>
        <button type="button" aria-label={t("actions.react")} aria-expanded>
          <IconMoodSmile size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("actions.react")}>
        {isWhole ? (
          <Suspense fallback={<div className={css.room} />}>
            <EmojiPicker onPick={pick} />
          </Suspense>
        ) : (
          <div className={css.quick}>
            {(reactions ?? quickReactions).map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-pressed={mine === emoji}
                aria-label={t("reaction.with", { emoji })}
                onClick={() => pick(emoji)}
              >
                {emoji}
              </button>
            ))}
            {!reactions && (
              <button
                type="button"
                aria-label={t("reaction.more")}
                title={t("reaction.more")}
                onClick={() => setWhole(true)}
              >
                <IconPlus size={18} stroke={1.75} aria-hidden />
              </button>
            )}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
