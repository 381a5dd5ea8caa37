// The whole picker: recent ones first, search, categories, skin tone. Loaded when somebody opens it.
import { type EmojiPickerListProps, EmojiPicker as Picker, type SkinTone } from "frimousse";
import { type AriaAttributes, useState } from "react";
import { useLocale, useTranslation } from "../i18n/index.ts";
import { useStore } from "../store.ts";
import css from "./emoji.module.css";
import { EMOJI_BASE, emojiLocale } from "./emoji-data.ts";
import { noteEmoji, recentEmoji, skinTone } from "./recent.ts";

// The picker counts from nought, which is no place for whoever reads it aloud. It finds rows by their number, so the
// first one has none and the others keep theirs; columns are counted from one.
const rowOf = ({ "aria-rowindex": row }: AriaAttributes) => ({ "aria-rowindex": row || undefined });
const columnOf = ({ "aria-colindex": column = 0 }: AriaAttributes) => ({ "aria-colindex": column + 1 });

const parts: EmojiPickerListProps["components"] = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={css.category}>
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} {...rowOf(props)} className={css.row}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      {...columnOf(props)}
      className={css.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  ),
};

export default function EmojiPicker({ onPick }: { onPick(emoji: string): void }) {
  const { t } = useTranslation("composer");
  const locale = useLocale();
  const recent = useStore(recentEmoji);
  // As it was when the picker opened: what is picked now must not move the others under the pointer.
  const [shown] = useState(recent);
  const [search, setSearch] = useState("");
  const pick = (emoji: string) => {
    noteEmoji(emoji);
    onPick(emoji);
  };
  return (
    <Picker.Root
      className={css.picker}
      locale={emojiLocale(locale)}
      emojibaseUrl={EMOJI_BASE}
      columns={9}
      skinTone={skinTone.get() as SkinTone}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className={css.head}>
        <Picker.Search
          className={css.search}
          placeholder={t("emoji.search")}
          aria-label={t("emoji.search")}
          value={search}
          autoFocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Picker.SkinTone>
          {({ skinTone: tone, setSkinTone, skinToneVariations }) => {
            const at = skinToneVariations.findIndex((one) => one.skinTone === tone);
            const next = skinToneVariations[(at + 1) % skinToneVariations.length];
            return (
              <button
                type="button"
                className={css.tone}
                title={t("emoji.tone")}
                aria-label={t("emoji.tone")}
                onClick={() => {
                  if (!next) return;
                  setSkinTone(next.skinTone);
                  skinTone.set(next.skinTone);
                }}
              >
                {skinToneVariations[at]?.emoji}
              </button>
            );
          }}
        </Picker.SkinTone>
      </div>
      <Picker.Viewport className={css.viewport}>
        {shown.length > 0 && search === "" && (
          <fieldset className={css.recent} aria-label={t("emoji.recent")}>
            <legend className={css.category}>{t("emoji.recent")}</legend>
            {shown.map((emoji) => (
              <button key={emoji} type="button" className={css.emoji} onClick={() => pick(emoji)}>
                {emoji}
              </button>
            ))}
          </fieldset>
        )}
        <Picker.Loading className={css.note}>{t("emoji.loading")}</Picker.Loading>
        <Picker.Empty className={css.note}>{t("emoji.none")}</Picker.Empty>
        <Picker.List components={parts} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
