// Which time, queue and channel the start page is about, and what it is compared with.
import { NativeSelect } from "@mantine/core";
import { useMyChannels } from "../../entities/channel/index.ts";
import { useQueueChoices } from "../../entities/queue/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { HomeActions } from "./HomeActions.tsx";
import css from "./home.module.css";
import { periods } from "./home.rules.ts";
import type { HomeView } from "./use-home-filter.ts";

export function Filters({ view, note }: { view: HomeView; note: string }) {
  const { t } = useTranslation("home");
  const queues = useQueueChoices();
  const channels = useMyChannels();
  const named = (all: string, rows: readonly { id: number; name: string }[] | undefined) => [
    { value: "", label: all },
    ...(rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className={css.filters}>
      <NativeSelect
        aria-label={t("filters.period")}
        data={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        value={view.period}
        onChange={(event) => view.put("periodo", event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t("filters.queue")}
        data={named(t("filters.allQueues"), queues)}
        value={view.queuesIds ?? ""}
        onChange={(event) => view.put("filas", event.currentTarget.value || null)}
      />
      <NativeSelect
        aria-label={t("filters.channel")}
        data={named(t("filters.allChannels"), channels.data?.channels)}
        value={view.channelsIds ?? ""}
        onChange={(event) => view.put("canais", event.currentTarget.value || null)}
      />
      <span className="grow" />
      <span className="meta">{note}</span>
      <HomeActions view={view} />
    </div>
  );
}
