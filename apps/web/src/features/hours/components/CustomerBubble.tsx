// An automatic message as the customer meets it in the chat.
import css from "../hours.module.css";

export function CustomerBubble({ text, empty }: { text: string; empty: string }) {
  if (!text.trim()) return <p className={css.noMessage}>{empty}</p>;
  return (
    <div className={css.chat}>
      <p className={css.bubble}>{text}</p>
    </div>
  );
}
