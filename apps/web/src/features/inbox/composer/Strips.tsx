// What should be known before something is sent: whose attendance it is, who answered meanwhile, what has no value yet.

import type { Message } from "@prosa/contracts/messages";
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import { IconAlertTriangle, IconPlugConnectedX, IconRestore, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../entities/message/bubbles/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useSendKey } from "../../../shared/keyboard/send-key.ts";
import css from "./strips.module.css";

interface Props {
  channel: ChannelSummary | undefined;
  /** Somebody else attends here. */
  owner: string | null;
  /** A colleague's answer that came while this one was written. */
  answer: Message | null;
  unresolved: string[];
  /** Enter was pressed once. */
  isWarned: boolean;
  replaced: string | undefined;
  onRecover(): void;
}

export function Strips({ channel, owner, answer, unresolved, isWarned, replaced, onRecover }: Props) {
  const { t } = useTranslation("composer");
  const formats = useFormats();
  const wordsOf = useWords();
  const { send } = useSendKey();
  const names = unresolved.map((name) => `{{${name}}}`).join(", ");
  return (
    <>
      {channel?.status === "lost" && (
        <Strip tone="danger" icon={<IconPlugConnectedX size={16} stroke={1.75} aria-hidden />}>
          {t("strip.channelLost", { name: channel.name })}
        </Strip>
      )}
      {replaced !== undefined && (
        <Strip tone="info" icon={<IconRestore size={16} stroke={1.75} aria-hidden />}>
          <span className="grow trunc">{t("strip.replaced")}</span>
          <button type="button" className="text-link" onClick={onRecover}>
            {t("strip.recover")}
          </button>
        </Strip>
      )}
      {owner !== null && (
        <Strip tone="info" icon={<IconUser size={16} stroke={1.75} aria-hidden />}>
          {t("strip.owner", { name: owner })}
        </Strip>
      )}
      {answer && (
        <Strip tone="warning" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />} testId="collision">
          <span className="grow">
            <b>{t("strip.answered", { name: answer.username ?? "", time: formats.time(answer.createdAt) })}</b>
            <span className={css.quote}>{wordsOf(answer)}</span>
          </span>
        </Strip>
      )}
      {unresolved.length > 0 && isWarned && (
        <Strip tone="warning" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}>
          {t("strip.unresolved", { names, count: unresolved.length })}
        </Strip>
      )}
      {isWarned && (
        <p className={css.again} role="alert">
          {t("strip.again", { key: send })}
        </p>
      )}
    </>
  );
}

interface StripProps {
  tone: "info" | "warning" | "danger";
  icon: ReactNode;
  children: ReactNode;
  testId?: string;
}

function Strip({ tone, icon, children, testId }: StripProps) {
  return (
    <div className={css.strip} data-tone={tone} data-testid={testId} role="status">
      {icon}
      {children}
    </div>
  );
}
