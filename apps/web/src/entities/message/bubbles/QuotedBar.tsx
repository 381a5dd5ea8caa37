// The message an answer refers to: a bar in its author's colour, two lines, and a click goes there.
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./around.module.css";
import { type ShownQuote, useMessageDoor } from "./message-door.ts";
import { useWords } from "./use-words.ts";

interface Props {
  quoted: ShownQuote;
  /** "resposta a": the customer chose one of what was offered there. */
  isChoice?: boolean;
  tab: number;
}

export function QuotedBar({ quoted, isChoice, tab }: Props) {
  const { t } = useTranslation("message");
  const { nameOf, handlers } = useMessageDoor();
  const wordsOf = useWords();
  const thumb = handlers.thumbOf(quoted.clientId);
  const author = nameOf(quoted);
  return (
    <button
      type="button"
      className={css.quoted}
      data-from-me={quoted.fromMe || undefined}
      tabIndex={tab}
      aria-description={t("quoted.jump", { author, text: wordsOf(quoted) })}
      onClick={() => handlers.jumpTo(quoted)}
    >
      <span className={css.quotedText}>
        <b>{isChoice ? t("quoted.answerTo", { author }) : author}</b>
        <span className={css.quotedWords}>{wordsOf(quoted)}</span>
      </span>
      {thumb && <img src={thumb} alt="" />}
    </button>
  );
}
