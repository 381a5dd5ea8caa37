// Help: short answers, the keyboard, what's new, diagnostics to copy, and whom to ask.
import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { shortcuts } from "../../shared/keyboard/index.ts";
import { ShortcutList } from "../../shared/keyboard/ShortcutList.tsx";
import { plain } from "../../shared/palette/search.rules.ts";
import { SearchField } from "../../shared/search-field/index.ts";
import { useStore } from "../../shared/store.ts";
import { useView } from "../../shared/theme/index.ts";
import { Empty, Remark, usePageTitle } from "../../shared/ui/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import { Articles } from "./components/Articles.tsx";
import { Diagnostics } from "./components/Diagnostics.tsx";
import { News } from "./components/News.tsx";
import css from "./help.module.css";
import { topicsFor } from "./topics.ts";

function useHelpSearch() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const query = params.get("busca") ?? "";
  const words = plain(query).split(/\s+/).filter(Boolean);
  return {
    query,
    setQuery: (text: string) => change(putParam("busca", text), { atOnce: true }),
    accepts: (text: string) => words.every((word) => plain(text).includes(word)),
  };
}

function Topics({ accepts }: { accepts(text: string): boolean }) {
  const { t } = useTranslation("help");
  const { profile } = useSignedIn();
  const shown = topicsFor(profile).filter(({ name }) =>
    accepts(`${t(`topics.${name}.name`)} ${t(`topics.${name}.text`)}`),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="help-topics">
      <h2 id="help-topics" className={css.heading}>
        {t("topics.title")}
      </h2>
      <div className={css.topics}>
        {shown.map(({ name, path }) => (
          <article key={name} className={`card ${css.topic}`}>
            <h3>{t(`topics.${name}.name`)}</h3>
            <p>{t(`topics.${name}.text`)}</p>
            {path && (
              <Link className="text-link" to={path} aria-label={`${t("topics.go")}: ${t(`topics.${name}.name`)}`}>
                {t("topics.go")}
              </Link>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}

function Shortcuts({ accepts }: { accepts(text: string): boolean }) {
  const { t } = useTranslation("help");
  const { letterKeys } = useView();
  const isShown = ({ label, group }: { label: string; group: string }) => accepts(`${label} ${group}`);
  const any = useStore(shortcuts).some((one) => !one.hidden && isShown(one));
  if (!any) return null;
  return (
    <section className={`card ${css.card}`} aria-labelledby="help-shortcuts">
      <h2 id="help-shortcuts">{t("shortcuts.title")}</h2>
      <p className={css.note}>{t("shortcuts.note")}</p>
      {!letterKeys && <Remark tone="info">{t("shortcuts.lettersOff")}</Remark>}
      <ShortcutList accepts={isShown} />
    </section>
  );
}

export function HelpScreen() {
  const { t } = useTranslation("help");
  const { query, setQuery, accepts } = useHelpSearch();
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <SearchField
        className={css.search}
        query={query}
        onQuery={setQuery}
        label={t("search.label")}
        clearLabel={t("search.clear")}
        group={t("title")}
      />
      <Articles accepts={accepts} isSearched={query.trim() !== ""} />
      <Topics accepts={accepts} />
      <div className={css.columns}>
        <div className={css.column}>
          <Shortcuts accepts={accepts} />
        </div>
        <div className={css.column}>
          <News accepts={accepts} />
          {!query.trim() && <Diagnostics />}
        </div>
      </div>
      {query.trim() && (
        <div className={css.none}>
          <Empty
            icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}
            action={
              <Button variant="default" onClick={() => setQuery("")}>
                {t("search.clear")}
              </Button>
            }
          >
            {t("search.none", { query: query.trim() })}
          </Empty>
        </div>
      )}
      <Remark tone="info" title={t("contact.title")}>
        {t("contact.text")}
      </Remark>
    </div>
  );
}
