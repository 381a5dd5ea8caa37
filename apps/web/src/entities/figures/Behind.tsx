// The tickets behind one number: as many as it counts, those out of sight counted only; each opens its conversation.
import { Button } from "@mantine/core";
import { valueText } from "@prosa/contracts/figure-words";
import { type MetricId, metrics } from "@prosa/contracts/metrics";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { ticketPath } from "../../app/paths.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./behind.module.css";
import { useBehind } from "./figures.queries.ts";

interface Props {
  metric: MetricId;
  /** What the number was asked about. */
  asked: {
    from: string;
    to: string;
    queuesIds?: string | undefined;
    channelsIds?: string | undefined;
    usersIds?: string | undefined;
  };
  /** The address without this list. */
  closeTo: string;
}

export function Behind({ metric, asked: about, closeTo }: Props) {
  const { t } = useTranslation("figures");
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useBehind({ metric, ...about });
  useEffect(() => heading.current?.focus(), []);
  const pages = asked.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const hidden = pages.reduce((all, page) => all + page.hidden, 0);
  return (
    <section className={`card ${css.behind}`} aria-labelledby="behind">
      <div className={css.head}>
        <h2 id="behind" ref={heading} tabIndex={-1}>
          {t("behind.title", { metric: t(`metrics.${metric}`) })}
        </h2>
        <span className="grow" />
        <Button
          component={Link}
          to={closeTo}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
        >
          {t("behind.close")}
        </Button>
      </div>
      <p className={css.meaning}>{t(`meaning.${metric}`)}</p>
      {asked.isPending && (
        <Waiting label={t("loading")}>
          <span className={`skel ${css.lineSkeleton}`} />
        </Waiting>
      )}
      {asked.isError && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && rows.length === 0 && <p className={css.meaning}>{t("behind.none")}</p>}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map(({ ticketId, protocol, contactName, queueName, username, at, value }) => (
            <li key={`${ticketId} ${at} ${username}`}>
              <Link className={css.rowLink} to={ticketPath(ticketId)}>
                <span className={css.name}>{contactName}</span>
                <span className={`meta ${css.behindPlace}`}>
                  {[queueName, username, protocol].filter(Boolean).join(" · ")}
                </span>
                {value !== null && metrics[metric].unit !== "share" && <b>{valueText(metric, value, formats)}</b>}
                <span className="meta">{formats.dateTime(at)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={css.meaning}>{t("behind.hidden", { count: hidden })}</p>}
      {asked.hasNextPage && (
        <Button
          variant="default"
          className={css.more}
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {t("behind.more")}
        </Button>
      )}
    </section>
  );
}
