// What can be done with the start page: take it out as a file, print it.
import { ActionIcon } from "@mantine/core";
import { exportHome } from "@prosa/contracts/figures";
import { IconFileTypePdf, IconPrinter } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LetterButton } from "../../entities/report-letters/index.ts";
import { api } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Hint } from "../../shared/ui/index.ts";
import type { HomeView } from "./use-home-filter.ts";

const numbers = (id: string | undefined) => (id ? [Number(id)] : undefined);

export function HomeActions({ view }: { view: HomeView }) {
  const { t } = useTranslation("home");
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { days, queuesIds, channelsIds } = view;
  const takeOut = async () => {
    setBusy(true);
    try {
      const places = { queuesIds: numbers(queuesIds), channelsIds: numbers(channelsIds) };
      rememberJob(cache, await api(exportHome, { body: { ...days, ...places, format: "pdf" }, quiet: true }));
      notify({ kind: "success", title: t("file.started"), detail: t("file.soon") });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <LetterButton report="home" filter={{ queueIds: numbers(queuesIds), channelIds: numbers(channelsIds) }} />
      <Hint label={t("file.pdf")}>
        <ActionIcon
          variant="default"
          size="lg"
          loading={busy}
          aria-label={t("file.pdf")}
          onClick={() => void takeOut()}
        >
          <IconFileTypePdf size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={t("file.print")}>
        <ActionIcon variant="default" size="lg" aria-label={t("file.print")} onClick={() => window.print()}>
          <IconPrinter size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
    </>
  );
}
