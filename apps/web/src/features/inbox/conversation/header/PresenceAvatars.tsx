// Who else has this conversation open, as small faces; a dot means that somebody writes.
import { useSignedIn } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { Companion } from "../../../../shared/realtime/index.ts";
import { Avatar } from "../../../../shared/ui/index.ts";
import css from "./presence.module.css";

const SHOWN = 3;

export function PresenceAvatars({ people }: { people: readonly Companion[] }) {
  const { t } = useTranslation("message");
  const { userId } = useSignedIn();
  const others = people.filter((one) => one.userId !== userId);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(", ");
  return (
    <span
      className={css.people}
      role="img"
      aria-label={t("presence.here", { names })}
      title={t("presence.here", { names })}
    >
      {others.slice(0, SHOWN).map((one) => (
        <Avatar key={one.userId} id={one.userId} name={one.name} size={24} online={one.isTyping} />
      ))}
      {others.length > SHOWN && <span className="meta">+{others.length - SHOWN}</span>}
    </span>
  );
}
