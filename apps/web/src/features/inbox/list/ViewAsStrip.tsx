// Says whose list it is, while an administrator looks through somebody else's eyes: nobody may take it for their own.
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import tools from "./list-tools.module.css";

export default function ViewAsStrip({ viewAs, onLeave }: { viewAs: number; onLeave(): void }) {
  const { t } = useTranslation("ticket");
  const name = usePeopleChoices().find(({ id }) => id === viewAs)?.name ?? `#${viewAs}`;
  return (
    <div className={tools.strip} role="status">
      <span>{t("why.viewing", { name })}</span>
      <button type="button" className={tools.link} onClick={onLeave}>
        {t("why.leave")}
      </button>
    </div>
  );
}
