// What's new, from the project's own changelog, which travels with the build.
import changelog from "../../../../../../CHANGELOG.md?raw";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type Piece, parseChangelog, textOf } from "../changelog.rules.ts";
import css from "../help.module.css";

const releases = parseChangelog(changelog);

function Part({ piece }: { piece: Piece }) {
  if (piece.kind === "code") return <code>{piece.text}</code>;
  return piece.kind === "strong" ? <strong>{piece.text}</strong> : piece.text;
}

export function News({ accepts }: { accepts(text: string): boolean }) {
  const { t } = useTranslation("help");
  const shown = releases
    .map((release) => ({ ...release, entries: release.entries.filter(({ pieces }) => accepts(textOf(pieces))) }))
    .filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={`card ${css.card}`} aria-labelledby="help-news">
      <h2 id="help-news">{t("news.title")}</h2>
      {shown.map(({ version, date, entries }) => (
        <div key={version ?? "next"} className={css.release}>
          <h3>
            {version ?? t("news.upcoming")}
            {date && <span className="meta">{date}</span>}
          </h3>
          {/* The changelog is written in English, whatever the interface speaks. */}
          <ul lang="en">
            {entries.map(({ pieces }) => (
              <li key={textOf(pieces)}>
                {pieces.map((piece) => (
                  <Part key={`${piece.kind}${piece.text}`} piece={piece} />
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
