// Above the words that were not sent: what was said meanwhile, and the way to send them all the same.
import type { Message } from "@prosa/contracts/messages";
import { IconMessages } from "@tabler/icons-react";
import { useWords } from "../../../../entities/message/bubbles/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useSendKey } from "../../../../shared/keyboard/send-key.ts";
import css from "./conflict.module.css";
import type { Conflict } from "./conflict.ts";

interface Props {
  conflict: Conflict;
  messages: readonly Message[];
  ticketId: number;
  me: number;
  contactName: string;
  onSend(): void;
}

const SHOWN = 3;

export default function ConflictStrip({ conflict, messages, ticketId, me, contactName, onSend }: Props) {
  const { t } = useTranslation(["composer", "message"]);
  const formats = useFormats();
  const { send } = useSendKey();
  const wordsOf = useWords();
  const newer = messages.filter(
    ({ id, ticketId: of, type, fromMe, userId }) =>
      of === ticketId && id > conflict.seenId && type !== "note" && !(fromMe && userId === me),
  );
  return (
    <section className={css.conflict} data-testid="conflict" aria-label={t("strip.newer")}>
      <p className={css.title} role="alert">
        <IconMessages size={16} stroke={1.75} aria-hidden />
        {t("strip.newer")}
      </p>
      <ul>
        {newer.slice(-SHOWN).map((message) => (
          <li key={message.clientId}>
            <b>{message.fromMe ? (message.username ?? t("message:author.phone")) : contactName}</b>
            <time>{formats.time(message.createdAt)}</time>
            <span className="trunc">{wordsOf(message)}</span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        {newer.length > SHOWN && <span>{t("message:list.new", { count: newer.length })}</span>}
        <button type="button" className={css.send} onClick={onSend}>
          {t("window.dialog.anyway")} <kbd>{send}</kbd>
        </button>
      </div>
    </section>
  );
}
