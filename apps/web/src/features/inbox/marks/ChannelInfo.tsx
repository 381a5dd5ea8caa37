// How the channel of a conversation is: state, number, quality, limits, and what went wrong last.
import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { type ChannelInfo as Info, myChannel } from "@prosa/contracts/channels-info";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { api } from "../../../shared/api/index.ts";
import { ChannelMark } from "../../../shared/channel-mark/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { useChannel } from "../state/conversation.queries.ts";
import css from "./channel-info.module.css";

interface Props {
  channelId: number;
  onClose(): void;
  children: ReactElement;
}

export default function ChannelInfo({ channelId, onClose, children }: Props) {
  const { t } = useTranslation("conversation");
  const known = useChannel(channelId);
  const { data, error, refetch } = useQuery({
    // The news of a channel change what is known of it, and with that the question.
    queryKey: ["inbox", "channel", channelId, known?.status, known?.pausedUntil],
    queryFn: ({ signal }) => api(myChannel, { params: { channelId }, signal, quiet: true }),
    staleTime: 0,
  });
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={t("channel.title")} data-testid="channel-info">
        <section className={css.info} data-autofocus tabIndex={-1}>
          {error && <FailedPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <Waiting label={t("channel.loading")}>
              <span className="skel" style={{ height: 150 }} />
            </Waiting>
          )}
          {data && <Facts info={data} />}
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

const tones = { connected: "success", connecting: "info", waiting_qr: "warning", lost: "danger" } as const;
const qualityTones = { green: "success", yellow: "warning", red: "danger", unknown: "neutral" } as const;

function Facts({ info }: { info: Info }) {
  const { t } = useTranslation("conversation");
  const formats = useFormats();
  const now = useNow(5_000);
  const isPaused = info.status === "connected" && info.pausedUntil !== null && new Date(info.pausedUntil) > now;
  const unknown = <span className="meta">{t("channel.unknown")}</span>;
  const limit = info.messagingLimit;
  return (
    <>
      <h4>
        <ChannelMark type={info.type} />
        <span className="trunc">{info.name}</span>
      </h4>
      <dl>
        <Fact name={t("channel.state")}>
          <Chip tone={isPaused ? "warning" : tones[info.status]}>
            {t(isPaused ? "channel.status.paused" : `channel.status.${info.status}`)}
          </Chip>
          {isPaused && (
            <span className="meta">{t("channel.until", { time: formats.time(info.pausedUntil ?? "") })}</span>
          )}
        </Fact>
        <Fact name={t("channel.number")}>
          {info.number === null ? unknown : <span className="tnum">{formats.phone(info.number)}</span>}
          {info.verifiedName && <span className="meta">{info.verifiedName}</span>}
        </Fact>
        <Fact name={t("channel.quality")}>
          {info.quality === "unknown" ? (
            unknown
          ) : (
            <Chip tone={qualityTones[info.quality]}>{t(`channel.qualities.${info.quality}`)}</Chip>
          )}
        </Fact>
        <Fact name={t("channel.limit")}>
          {limit === null
            ? unknown
            : limit < 0
              ? t("channel.noLimit")
              : t("channel.people", { count: limit, formatted: formats.count(limit) })}
        </Fact>
        {info.throughput !== null && (
          <Fact name={t("channel.pace")}>{t("channel.perSecond", { count: info.throughput })}</Fact>
        )}
        <Fact name={t("channel.lastInbound")}>
          {info.lastInboundAt ? formats.dateTime(info.lastInboundAt) : t("channel.never")}
        </Fact>
        <Fact name={t("channel.lastError")}>
          {info.lastError === null ? (
            t("channel.noError")
          ) : (
            <span className={css.error}>
              {info.lastError}
              {info.lastErrorAt && <span className="meta">{formats.dateTime(info.lastErrorAt)}</span>}
            </span>
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
