// Above the printed start page: whose it is, what was asked, and as of when.
import { useMyChannels } from "../../entities/channel/index.ts";
import { useQueueChoices } from "../../entities/queue/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./home.module.css";
import type { HomeView } from "./use-home-filter.ts";

export function PrintHead({ view }: { view: HomeView }) {
  const { t } = useTranslation(["home", "nav"]);
  const { tenantName, timeZone } = useSignedIn();
  const { dateTime } = useFormats();
  const now = useNow(60_000);
  const queues = useQueueChoices();
  const channels = useMyChannels();
  const named = (rows: readonly { id: number; name: string }[] | undefined, id: string | undefined) =>
    rows?.find((row) => String(row.id) === id)?.name;
  const asked = [
    t(`periods.${view.period}`),
    named(queues, view.queuesIds),
    named(channels.data?.channels, view.channelsIds),
  ];
  return (
    <div className={css.printHead}>
      <h1>{`${t("nav:pages.home")} – ${tenantName}`}</h1>
      <p>{asked.filter(Boolean).join(" · ")}</p>
      <p>{t("file.asOf", { at: dateTime(now), zone: timeZone })}</p>
    </div>
  );
}
