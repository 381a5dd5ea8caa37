// A template as the customer's telephone shows it.
import type { ReactNode } from "react";
import { MessageText } from "../../../shared/message-text/index.ts";
import css from "../channels.module.css";

interface Props {
  header: ReactNode;
  body: string;
  footer: string | null;
  buttons: readonly { key: string; text: string }[];
}

export function TemplateBubble({ header, body, footer, buttons }: Props) {
  return (
    <div className={css.bubble}>
      {header && <p className={css.templateHeader}>{header}</p>}
      <div>
        <MessageText body={body} />
      </div>
      {footer && <p className="meta">{footer}</p>}
      {buttons.length > 0 && (
        <ul className={css.templateButtons}>
          {buttons.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
