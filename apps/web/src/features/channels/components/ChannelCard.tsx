// One channel: what it is, whether it works, what it did today, and the buttons for its state.
import { Button } from "@mantine/core";
import type { Channel } from "@prosa/contracts/channels";
import {
  IconAlertCircle,
  IconArrowsExchange,
  IconCheck,
  IconDeviceMobileOff,
  IconLoader,
  IconQrcode,
  IconRefresh,
  IconSettings,
  IconStar,
  IconStarFilled,
  IconTrash,
} from "@tabler/icons-react";
import { ChannelMark } from "../../../shared/channel-mark/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { RowAction } from "../../../shared/list-page/index.ts";
import { RowMenu } from "../../../shared/list-page/RowMenu.tsx";
import { Chip } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { isTroubled, kindOf, statusTones } from "../channels.rules.ts";
import { useChannelWords } from "../use-channel-words.ts";
import { useTypeName } from "../use-type-name.ts";

interface Props {
  channel: Channel;
  mayChange: boolean;
  onConfigure(): void;
  /** Connected by a telephone that reads a code. */
  isByQr: boolean;
  onReconnect(): void;
  onUnpair(): void;
  onReplace(): void;
  onDefault(): void;
  onDisconnect(): void;
}

/** Our own reasons are words with a sentence; a provider's are its sentence. */
const isWord = (reason: string) => /^[A-Za-z]+$/.test(reason);

const statusIcons = {
  connected: IconCheck,
  connecting: IconLoader,
  waiting_qr: IconQrcode,
  lost: IconAlertCircle,
} as const;

function State({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  const now = useNow(5_000);
  const words = useChannelWords(kindOf(channel));
  const Glyph = statusIcons[channel.status];
  const reason = channel.lastError ?? "";
  const said = isWord(reason) ? words(`reasons.${reason}`, reason) : reason;
  const isPaused = channel.status === "connected" && isTroubled(channel, now);
  const remark = isPaused
    ? t("pausedUntil", { time: formats.time(new Date(channel.pausedUntil ?? "")) })
    : channel.status === "lost" || (channel.status === "waiting_qr" && said !== "")
      ? said
      : channel.quality === "unknown"
        ? ""
        : t(`quality.${channel.quality}`);
  return (
    <div className={css.state}>
      <Chip tone={isPaused ? "warning" : statusTones[channel.status]} icon={<Glyph size={12} stroke={2} aria-hidden />}>
        {t(isPaused ? "status.paused" : `status.${channel.status}`)}
      </Chip>
      <span className="meta trunc" title={remark || undefined}>
        {remark}
      </span>
    </div>
  );
}

/** What does not stop it and ought to be mended. */
function Problems({ channel }: { channel: Channel }) {
  const words = useChannelWords(kindOf(channel));
  if (channel.health.length === 0) return null;
  return (
    <ul className={css.problems} data-testid="channel-problems">
      {channel.health.map(({ problem, detail }) => (
        <li key={problem} title={detail ?? undefined}>
          {words(`problems.${problem}`, problem)}
        </li>
      ))}
    </ul>
  );
}

/** What somebody's licence asks to be said. */
function Notice({ type }: { type: string }) {
  const notice = useChannelWords(type)("notice", "");
  return notice === "" ? null : <p className="meta">{notice}</p>;
}

function Facts({ channel }: { channel: Channel }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  const now = useNow();
  const { received, sent, failed } = channel.messagesToday;
  const limit =
    channel.messagingLimit === null
      ? null
      : channel.messagingLimit < 0
        ? t("limit.none")
        : t("limit.people", { count: channel.messagingLimit, formatted: formats.count(channel.messagingLimit) });
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t("facts.today")}</dt>
        <dd>{t("facts.messages", { count: received + sent, formatted: formats.count(received + sent) })}</dd>
      </div>
      {failed > 0 && (
        <div data-tone="danger">
          <dt>{t("facts.failed")}</dt>
          <dd>{formats.count(failed)}</dd>
        </div>
      )}
      <div>
        <dt>{t("facts.lastInbound")}</dt>
        <dd>{channel.lastInboundAt ? formats.listTime(channel.lastInboundAt, now) : t("facts.never")}</dd>
      </div>
      {limit && (
        <div>
          <dt>{t("facts.limit")}</dt>
          <dd>{limit}</dd>
        </div>
      )}
    </dl>
  );
}

export function ChannelCard({ channel, mayChange, isByQr, onConfigure, onReconnect, onUnpair, ...rest }: Props) {
  const { onDefault, onDisconnect, onReplace } = rest;
  const { t } = useTranslation("channels");
  const typeName = useTypeName();
  const formats = useFormats();
  const { name, number, type, isDefault, status } = channel;
  const actions: RowAction[] = mayChange
    ? [
        {
          id: "default",
          label: t("actions.default"),
          icon: IconStar,
          ...(isDefault ? { disabled: t("actions.isDefault") } : {}),
          run: onDefault,
        },
        ...(isByQr
          ? [{ id: "unpair", label: t("actions.unpair"), icon: IconDeviceMobileOff, run: onUnpair }]
          : [{ id: "reconnect", label: t("actions.reconnect"), icon: IconRefresh, run: onReconnect }]),
        { id: "replace", label: t("actions.replace"), icon: IconArrowsExchange, run: onReplace },
        { id: "disconnect", label: t("actions.disconnect"), icon: IconTrash, danger: true, run: onDisconnect },
      ]
    : [];
  return (
    <li
      className={`card ${css.channel}`}
      data-lost={status === "lost" || undefined}
      data-testid={`channel-${channel.id}`}
    >
      <div className={css.head}>
        <ChannelMark type={type} />
        <div className="grow">
          <h2 className={css.name}>
            <span className="trunc">{name}</span>
            {isDefault && <IconStarFilled size={14} className={css.star} aria-label={t("actions.isDefault")} />}
          </h2>
          <p className="meta trunc tnum">
            {[number ? formats.phone(number) : channel.verifiedName, typeName(kindOf(channel))]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <RowMenu name={name} actions={actions} />
      </div>
      <State channel={channel} />
      <Problems channel={channel} />
      <Facts channel={channel} />
      <Notice type={kindOf(channel)} />
      <div className={css.buttons}>
        {status === "lost" && mayChange && !isByQr && (
          <Button size="xs" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={onReconnect}>
            {t("actions.reconnect")}
          </Button>
        )}
        {status === "lost" && mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
            onClick={onReplace}
            data-testid={`replace-${channel.id}`}
          >
            {t("actions.replace")}
          </Button>
        )}
        {isByQr && mayChange && (status === "lost" || status === "waiting_qr") && (
          <Button
            size="xs"
            leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden />}
            onClick={onReconnect}
            data-testid={`pair-${channel.id}`}
          >
            {t("actions.pair")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
          onClick={onConfigure}
          aria-label={t("actions.configureNamed", { name })}
        >
          {t("actions.configure")}
        </Button>
      </div>
    </li>
  );
}
