// An automatic message as the customer meets it in the chat, its variables filled in; nobody of the team speaks it.
import { spokenAt } from "@prosa/contracts/spoken";
import { useSetting } from "../../../entities/settings/index.ts";
import { resolveVariables, useSamples } from "../../../shared/message-text/index.ts";
import css from "../hours.module.css";

interface Props {
  text: string;
  empty: string;
  /** The company's wall clock at another moment than now: "2026-03-05T20:00". */
  at?: string;
}

export function CustomerBubble({ text, empty, at }: Props) {
  const language = useSetting("CustomerLanguage");
  const samples = useSamples(language);
  if (!text.trim()) return <p className={css.noMessage}>{empty}</p>;
  const said = at ? spokenAt(new Date(`${at}Z`), "UTC", language) : {};
  return (
    <div className={css.chat}>
      <p className={css.bubble}>{resolveVariables(text, { ...samples, user: "", ...said })}</p>
    </div>
  );
}
