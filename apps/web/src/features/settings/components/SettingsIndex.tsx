// The search and the sections, at the left of the settings; on a phone only the search stays.
import { type SettingKey, settingSections } from "@prosa/contracts/settings";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { SearchField } from "../../../shared/search-field/index.ts";
import css from "../settings.module.css";
import { keysOf } from "../settings.rules.ts";

interface Props {
  query: string;
  onQuery(query: string): void;
  found: readonly SettingKey[];
  /** The section in view. */
  current?: string;
}

export const sectionId = (section: string) => `settings-${section}`;

export function SettingsIndex({ query, onQuery, found, current }: Props) {
  const { t } = useTranslation("settings");
  return (
    <div className={css.index}>
      <SearchField
        query={query}
        onQuery={onQuery}
        label={t("search.label")}
        clearLabel={t("search.clear")}
        group={t("title")}
      />
      <p className="sr" role="status">
        {query.trim() ? t("search.found", { count: found.length }) : ""}
      </p>
      <nav aria-label={t("index")}>
        {settingSections.map((section) => {
          const count = keysOf(section, found).length;
          return (
            <button
              key={section}
              type="button"
              className={css.indexLink}
              disabled={count === 0}
              aria-current={section === current ? "true" : undefined}
              onClick={() => document.getElementById(sectionId(section))?.scrollIntoView({ block: "start" })}
            >
              <span className="trunc">{t(`sections.${section}`)}</span>
              <span className={css.indexCount}>{count}</span>
            </button>
          );
        })}
      </nav>
    </div>
  );
}
