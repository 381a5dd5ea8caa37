// The emoji picker over the composer; stays open, so that several can be picked.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { IconMoodSmile } from "@tabler/icons-react";
import EmojiPicker from "../../../shared/emoji/EmojiPicker.tsx";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./composer.module.css";

export default function EmojiPopover({ onPick, onClose }: { onPick(emoji: string): void; onClose(): void }) {
  const { t } = useTranslation("composer");
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
      <Popover.Dropdown aria-label={t("emoji.label")}>
        <EmojiPicker onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
