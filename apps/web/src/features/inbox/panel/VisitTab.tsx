// Who visits: what the visitor said of themselves, whether the site signed it, device, and the pages of this visit.
import { Button } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { blockVisitor, showVisit, type Visit } from "@prosa/contracts/webchat/webchat";
import { IconBan, IconShieldCheck, IconWorld } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { Fact, PanelBones } from "./PanelParts.tsx";
import css from "./panel.module.css";

const keyOf = (ticketId: number) => ["inbox", "visit", ticketId] as const;
/** People walk through a site while they talk. */
const AGAIN_MS = 15_000;

export default function VisitTab({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("visit");
  const asked = useQuery({
    queryKey: keyOf(ticket.id),
    queryFn: ({ signal }) => api(showVisit, { params: { ticketId: ticket.id }, signal, quiet: true, silent: true }),
    refetchInterval: AGAIN_MS,
  });
  if (!asked.data) {
    return asked.error ? (
      <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <Waiting label={t("loading")}>
        <PanelBones />
      </Waiting>
    );
  }
  const { visit } = asked.data;
  if (!visit) return <Empty icon={<IconWorld size={24} stroke={1.75} />}>{t("none")}</Empty>;
  return (
    <>
      <VisitFacts visit={visit} />
      <Pages visit={visit} />
      <Block ticketId={ticket.id} visit={visit} />
    </>
  );
}

function VisitFacts({ visit }: { visit: Visit }) {
  const { t } = useTranslation("visit");
  const formats = useFormats();
  const facts = [
    [t("name"), visit.name],
    [t("email"), visit.email],
    [t("phone"), visit.phone],
    [t("account"), visit.externalId],
    [t("device"), visit.device],
    [t("language"), visit.language],
    [t("timeZone"), visit.timeZone],
  ] as const;
  return (
    <section className={css.section} data-testid="visit">
      <p>
        {visit.isVerified && <IconShieldCheck size={16} stroke={1.75} aria-hidden />}{" "}
        {visit.isVerified ? t("verified") : t("claimed")}
      </p>
      <p>{visit.isOnline ? t("online") : t("offline", { time: formats.dateTime(visit.seenAt) })}</p>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

function Pages({ visit }: { visit: Visit }) {
  const { t } = useTranslation("visit");
  const formats = useFormats();
  return (
    <section className={css.section}>
      <h3>{t("pages")}</h3>
      {visit.pages.length === 0 && <p className={css.absent}>{t("noPages")}</p>}
      <ol className={css.list}>
        {visit.pages.map(({ url, title, referrer, at }) => (
          <li key={at} className={css.row}>
            <span className={css.rowHead}>
              <b className="trunc">{title || url}</b>
              <time className="tnum" dateTime={at}>
                {formats.time(at)}
              </time>
            </span>
            <span className={`${css.rowFacts} trunc`}>{url}</span>
            {referrer && <span className={`${css.rowFacts} trunc`}>{t("from", { place: referrer })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Block({ ticketId, visit }: { ticketId: number; visit: Visit }) {
  const { t } = useTranslation("visit");
  const formats = useFormats();
  const cache = useQueryClient();
  const isBlocked = visit.blockedUntil !== null && new Date(visit.blockedUntil).getTime() > Date.now();
  const block = useMutation({
    mutationFn: (wanted: boolean) =>
      api(blockVisitor, { params: { ticketId }, body: { isBlocked: wanted }, quiet: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(ticketId) }),
    onError: showError,
  });
  return (
    <div className={css.section}>
      {isBlocked && <p>{t("blocked", { time: formats.dateTime(visit.blockedUntil ?? visit.seenAt) })}</p>}
      <Button
        variant="default"
        loading={block.isPending}
        leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
        onClick={() => block.mutate(!isBlocked)}
      >
        {isBlocked ? t("unblock") : t("block")}
      </Button>
    </div>
  );
}
