// Names of authors on the screen: a person's own, a machine's with what it is, or the system's.
import type { Author } from "@prosa/contracts/authors";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { Entry } from "../state/entries.rules.ts";

export function useAuthorName(): (author: Author) => string {
  const { t } = useTranslation("message");
  return ({ kind, name }) => (kind === "person" ? (name ?? "") : t(`by.${kind}`, { name: name ?? "" }).trim());
}

/** Who speaks in a message of ours that no person of the team wrote here; null: a person did, or the customer. */
export function useSpeaker({ fromMe, stored }: Entry): string | null {
  const { t } = useTranslation("message");
  const nameOf = useAuthorName();
  if (!fromMe || !stored || stored.sendType === "chat") return null;
  const { author, sendType } = stored;
  const isMachine = author !== null && author.kind !== "person" && author.kind !== "system";
  return isMachine ? nameOf(author) : t(`author.${sendType}`);
}
