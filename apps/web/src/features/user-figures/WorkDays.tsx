// One person's working days behind the sum: each day's time at the screen and in pauses, with their reasons.
import { Button } from "@mantine/core";
import { type PauseReason, pauseReasons } from "@prosa/contracts/pauses";
import type { Worked } from "@prosa/contracts/workday";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel, Waiting } from "../../shared/ui/index.ts";
import css from "./user-figures.module.css";
import { useWorkday } from "./workday.queries.ts";

interface Props {
  userId: string;
  name: string;
  from: string;
  to: string;
  closeTo: string;
}

export function WorkDays({ userId, name, from, to, closeTo }: Props) {
  const { t } = useTranslation("user_figures");
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useWorkday({ from, to, usersIds: userId, by: "day" });
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`card ${css.days}`} aria-labelledby="workdays">
      <div className={css.daysHead}>
        <h2 id="workdays" ref={heading} tabIndex={-1}>
          {t("work.of", { name })}
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
          {t("work.close")}
        </Button>
      </div>
      {asked.isPending && (
        <Waiting label={t("work.loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      )}
      {asked.isError && !asked.data && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.rows.length === 0 && <p className={css.quiet}>{t("work.none")}</p>}
      {asked.data && asked.data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys.
        <section className={css.box} tabIndex={0} aria-label={t("work.title")}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("work.day")}</th>
                <th scope="col">{t("work.online")}</th>
                <th scope="col">{t("work.paused")}</th>
                <PauseHeads totals={asked.data.totals} />
              </tr>
            </thead>
            <tbody>
              {asked.data.rows.map((row) => (
                <tr key={row.day}>
                  <th scope="row">{row.day?.split("-").toReversed().join("/")}</th>
                  <Times worked={row} of={asked.data.totals} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("total")}</th>
                <Times worked={asked.data.totals} of={asked.data.totals} />
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </section>
  );
}

/** Only those that occurred on these days. */
const reasonsOf = ({ pauses }: Worked): PauseReason[] => pauseReasons.filter((reason) => pauses[reason] !== undefined);

function PauseHeads({ totals }: { totals: Worked }) {
  const { t } = useTranslation("common");
  return reasonsOf(totals).map((reason) => (
    <th key={reason} scope="col">
      {t(`pause.reasons.${reason}`)}
    </th>
  ));
}

function Times({ worked, of }: { worked: Worked; of: Worked }) {
  const formats = useFormats();
  const text = (seconds: number) => (seconds === 0 ? "–" : formats.duration(seconds * 1000));
  return (
    <>
      <td>{text(worked.online)}</td>
      <td>{text(worked.paused)}</td>
      {reasonsOf(of).map((reason) => (
        <td key={reason}>{text(worked.pauses[reason] ?? 0)}</td>
      ))}
    </>
  );
}
