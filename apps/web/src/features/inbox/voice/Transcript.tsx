// Below a customer's recording: what it says, or the way to have it written down.
import { Loader } from "@mantine/core";
import type { Transcript as Written } from "@prosa/contracts/automation/transcripts";
import type { Message } from "@prosa/contracts/messages";
import { IconAlertCircle, IconFileText } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import { useHelp } from "../state/help.queries.ts";
import css from "./transcript.module.css";
import { useTranscribe } from "./transcript.queries.ts";

interface Props {
  message: Message;
  tab: number;
}

export default function Transcript({ message, tab }: Props) {
  const { t } = useTranslation("transcript");
  const transcribe = useTranscribe(message);
  const transcript = message.transcript ?? null;
  if (transcript?.state === "ready") return <Ready transcript={transcript} />;
  if (transcript?.state === "waiting" || transcribe.isPending)
    return (
      <div className={css.line} role="status">
        <Loader size={14} aria-hidden />
        {t("waiting")}
      </div>
    );
  const ask = () => transcribe.mutate();
  if (!transcript) return <Ask tab={tab} onAsk={ask} />;
  return (
    <div className={css.line} data-failed data-testid="transcript-failed">
      <IconAlertCircle size={14} stroke={1.75} aria-hidden />
      <span>{t(`troubles.${transcript.trouble ?? "badAnswer"}`)}</span>
      {transcript.trouble !== "tooLong" && transcript.trouble !== "tooLarge" && (
        <button type="button" className={css.ask} tabIndex={tab} onClick={ask}>
          {t("again")}
        </button>
      )}
    </div>
  );
}

/** Nothing where nobody in the company has the duty. */
function Ask({ tab, onAsk }: { tab: number; onAsk(): void }) {
  const { t } = useTranslation("transcript");
  const help = useHelp()?.transcripts;
  if (!help || help.why === "none" || help.why === "plan") return null;
  if (help.why !== null)
    return (
      <div className={css.line}>
        <IconFileText size={14} stroke={1.75} aria-hidden />
        {t("cannot", { name: help.name, reason: t(`troubles.${help.why}`) })}
      </div>
    );
  return (
    <button type="button" className={css.ask} tabIndex={tab} title={t("by", { name: help.name })} onClick={onAsk}>
      <IconFileText size={14} stroke={1.75} aria-hidden />
      {t("transcribe")}
    </button>
  );
}

/** Names of companies, in every language the same. */
const providers: Readonly<Record<string, string>> = { openai: "OpenAI", openaiAssistant: "OpenAI", groq: "Groq" };

function Ready({ transcript: { text, language, provider } }: { transcript: Written }) {
  const { t } = useTranslation("transcript");
  const name = useLanguageName(language);
  const by = providers[provider ?? ""] ?? provider;
  return (
    <figure className={css.ready} data-testid="transcript">
      <blockquote>
        <MessageText body={text ?? ""} />
      </blockquote>
      <figcaption>{name ? t("writtenIn", { name: by, language: name }) : t("written", { name: by })}</figcaption>
    </figure>
  );
}

function useLanguageName(code: string | null): string | null {
  const locale = useLocale();
  if (!code || !/^[a-z]{2,3}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
}
