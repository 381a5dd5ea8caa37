// The operator's own articles, above ours: opened one by one, found by every word in them.
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Markdown, safeLink } from "../../../shared/markdown/index.ts";
import { FailedPanel } from "../../../shared/ui/index.ts";
import css from "../help.module.css";
import { helpLanguageOf, useArticles } from "../help.queries.ts";

interface Props {
  accepts(text: string): boolean;
  /** Something is looked for: what was found is opened. */
  isSearched: boolean;
}

export function Articles({ accepts, isSearched }: Props) {
  const { t, i18n } = useTranslation("help");
  const wanted = helpLanguageOf(i18n.language);
  const { data, error, refetch } = useArticles(wanted);
  if (error) return <FailedPanel error={error} onRetry={() => void refetch()} />;
  const shown = data?.articles.filter(({ title, body }) => accepts(`${title} ${body}`)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="help-articles">
      <h2 id="help-articles" className={css.heading}>
        {t("articles.title")}
      </h2>
      <div className={css.articles}>
        {shown.map(({ id, title, body, videoUrl, language }) => {
          const video = videoUrl === null ? null : safeLink(videoUrl);
          return (
            <details key={`${id}${isSearched}`} className={`card ${css.article}`} open={isSearched}>
              <summary lang={language}>{title}</summary>
              {language !== wanted && <p className={css.note}>{t("articles.other")}</p>}
              <Markdown text={body} lang={language} />
              {video && (
                <a className="text-link" href={video} target="_blank" rel="noopener noreferrer">
                  {t("articles.video")}
                </a>
              )}
            </details>
          );
        })}
      </div>
    </section>
  );
}
