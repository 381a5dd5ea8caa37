// "Ana está digitando": colleagues who write here right now.
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { Companion } from "../../../shared/realtime/index.ts";
import css from "./above.module.css";

export function TypingLine({ people }: { people: readonly Companion[] }) {
  const { t } = useTranslation("composer");
  const { userId } = useSignedIn();
  const writing = people.filter((one) => one.isTyping && one.userId !== userId).map(({ name }) => name);
  return (
    <div className={css.typing} role="status" data-testid="typing">
      {writing.length > 0 && (
        <>
          <span className={css.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t("typing", { names: writing.join(", "), count: writing.length })}
        </>
      )}
    </div>
  );
}
