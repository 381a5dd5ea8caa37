// Before anything is typed: what this person looked for last.
import { Spotlight } from "@mantine/spotlight";
import { IconHistory, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Group } from "./Group.tsx";
import { forgetSearches, useRecentSearches } from "./recent.ts";
import css from "./search.module.css";

export function RecentSearches({ onChoose }: { onChoose(text: string): void }) {
  const { t } = useTranslation("search");
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <Group title={t("recent.title")}>
      {recent.map((text) => (
        <Spotlight.Action key={text} className={css.hit} closeSpotlightOnTrigger={false} onClick={() => onChoose(text)}>
          <IconHistory size={16} stroke={1.75} aria-hidden />
          <span className="grow trunc">{text}</span>
        </Spotlight.Action>
      ))}
      <Spotlight.Action className={css.hit} closeSpotlightOnTrigger={false} onClick={forgetSearches}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
        <span className="grow trunc">{t("recent.clear")}</span>
      </Spotlight.Action>
    </Group>
  );
}
