// The picker over the composer: emoji, which stays open so that several can be picked, and stickers where the channel
// takes them, of which one is sent at once.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";
import { composerCss as css } from "../../../entities/message/composer/index.ts";
import EmojiPicker from "../../../shared/emoji/EmojiPicker.tsx";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { SendForm } from "./composer.types.ts";
import { StickerGrid } from "./files/StickerGrid.tsx";
import kinds from "./files/stickers.module.css";

interface Props {
  onPick(emoji: string): void;
  /** Null: the channel takes none, or a note is written. */
  onSticker: SendForm | null;
  onClose(): void;
}

export default function EmojiPopover({ onPick, onSticker, onClose }: Props) {
  const { t } = useTranslation("composer");
  const [kind, setKind] = useState<"emoji" | "sticker">("emoji");
  const choice = (own: typeof kind, label: string) => (
    <button type="button" className={kinds.kind} aria-pressed={kind === own} onClick={() => setKind(own)}>
      {label}
    </button>
  );
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.tool}
          data-tool="emoji"
          aria-label={t("emoji.button")}
          aria-expanded
          onClick={onClose}
        >
          <IconMoodSmile size={18} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(onSticker ? "sticker.both" : "emoji.label")}>
        {kind === "sticker" && onSticker ? (
          <StickerGrid onSend={onSticker} onClose={onClose} />
        ) : (
          <EmojiPicker onPick={onPick} />
        )}
        {onSticker && (
          <div className={kinds.kinds}>
            {choice("emoji", t("emoji.label"))}
            {choice("sticker", t("sticker.label"))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
