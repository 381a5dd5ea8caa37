// What is going on now: who waits in each queue, what each person has, and whether the channels work.
import { allows } from "@prosa/contracts/permissions";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useMyChannels } from "../../entities/channel/index.ts";
import { figureText, useFigures, useNowFigures } from "../../entities/figures/index.ts";
import { useWaitLevel } from "../../entities/queue/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { ChannelGlyph, lookOf } from "../../shared/channel-mark/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Avatar, Chip, ColorDot } from "../../shared/ui/index.ts";
import { Block } from "./Block.tsx";
import css from "./home.module.css";
import type { HomeView } from "./use-home-filter.ts";

export function QueuesNow({ view }: { view: HomeView }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const now = useNow();
  const asked = useNowFigures(view.places);
  const levelOf = useWaitLevel();
  return (
    <Block query={asked}>
      {({ queues }) => (
        <>
          <div className={css.blockHead}>
            <h2>{t("now.title")}</h2>
            <span className="meta">{t("now.note")}</span>
          </div>
          <ul className={css.rows}>
            {queues.map(({ id, name, color, pending, oldestWait, online }) => (
              <li key={id ?? 0}>
                <Link className={css.rowLink} to={`${paths.panel}?por=fila&coluna=${id ?? 0}`}>
                  <ColorDot color={color ?? "var(--app-border-strong)"} />
                  <span className={css.name}>{name ?? t("now.noQueue")}</span>
                  <b className={css.number}>{formats.count(pending)}</b>
                  <span className={css.since} data-tone={oldestWait ? levelOf(oldestWait, now) : undefined}>
                    {oldestWait ? formats.wait(oldestWait.since, now) : "–"}
                  </span>
                  <span className={css.online}>{t("now.online", { count: online })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  );
}

const MOST_PEOPLE = 8;

export function People({ view }: { view: HomeView }) {
  const { t } = useTranslation(["home", "figures"]);
  const formats = useFormats();
  const { profile } = useSignedIn();
  const asked = useNowFigures(view.places);
  const figures = useFigures({ metrics: ["held", "grade"], ...view.days, ...view.places, by: "user" });
  const of = new Map(figures.data?.rows.map(({ key, values }) => [key, values]));
  return (
    <Block query={asked}>
      {({ people }) => {
        const shown = people.slice(0, MOST_PEOPLE);
        const most = Math.max(1, ...shown.map(({ open }) => open));
        return (
          <>
            <div className={css.blockHead}>
              <h2>{t("people.title")}</h2>
              <span className="grow" />
              {allows(profile, "reports", "own") && (
                <Link className="text-link" to={`${paths.userFigures}?pessoas=${shown.map(({ id }) => id).join(",")}`}>
                  {t("people.all")}
                </Link>
              )}
            </div>
            <table className={css.people}>
              <thead>
                <tr>
                  <th scope="col">{t("people.name")}</th>
                  <th scope="col">{t("cards.open")}</th>
                  <th scope="col">{t("figures:metrics.held")}</th>
                  <th scope="col">{t("figures:metrics.grade")}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ id, name, isOnline, open }) => {
                  const values = of.get(String(id));
                  return (
                    <tr key={id}>
                      <th scope="row">
                        <span className={css.person}>
                          <Avatar id={id} name={name} size={24} online={isOnline} />
                          <span className={css.name}>{name}</span>
                        </span>
                      </th>
                      <td>
                        <span className={css.bar} aria-hidden>
                          <i style={{ width: `${(open / most) * 100}%` }} />
                        </span>
                        {formats.count(open)}
                      </td>
                      {(["held", "grade"] as const).map((metric) => (
                        <td key={metric}>
                          {values?.[metric]?.n ? (
                            <Link className={css.cellLink} to={view.addressOf(metric, id)}>
                              {figureText(metric, values[metric], formats)}
                            </Link>
                          ) : (
                            "–"
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </>
        );
      }}
    </Block>
  );
}

export function Channels() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { profile } = useSignedIn();
  const asked = useMyChannels();
  return (
    <Block query={asked}>
      {({ channels }) => {
        const connected = channels.filter(({ status }) => status === "connected").length;
        const lost = channels.filter(({ status }) => status === "lost");
        const ordered = [...lost, ...channels.filter(({ status }) => status !== "lost")];
        return (
          <>
            <div className={css.blockHead}>
              <h2>{t("channels.title")}</h2>
              <span className="meta">
                {t("channels.connected", { count: connected })}
                {lost.length > 0 && `, ${t("channels.lost", { count: lost.length })}`}
              </span>
              <span className="grow" />
              {allows(profile, "channels", "read") && (
                <Link className="text-link" to={paths.channels}>
                  {t("channels.all")}
                </Link>
              )}
            </div>
            <ul className={css.rows}>
              {ordered.slice(0, MOST_PEOPLE).map(({ id, name, type, number, status }) => (
                <li key={id} className={css.channel}>
                  <span className={css.glyph} style={{ color: `var(--ch-${lookOf(type).token})` }}>
                    <ChannelGlyph type={type} />
                  </span>
                  <span className={css.name}>
                    {name} {number && <span className="meta">{formats.phone(number)}</span>}
                  </span>
                  <Chip tone={status === "connected" ? "success" : status === "lost" ? "danger" : "warning"}>
                    {t(`channels.status.${status}`)}
                  </Chip>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Block>
  );
}
