// Words that name people, with their names in bold.
import { MessageText } from "../../../shared/message-text/index.ts";
import css from "./message.module.css";

/** Names are put in with hard spaces between their words, so that a name is seen as one. */
const MENTION = /(@[\p{L}][\p{L}\u00A0.'-]*)/u;

export function MentionText({ body }: { body: string }) {
  if (!body.includes("@")) return <MessageText body={body} />;
  return body.split(MENTION).map((part, index) =>
    part.startsWith("@") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <b key={index} className={css.mention}>
        {part}
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <MessageText key={index} body={part} />
    ),
  );
}
