// Between the composer's edge and the words: what is answered or corrected, which mode, the signature, what variables become.
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconLock, IconPencil, IconSignature, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../entities/message/bubbles/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { plainPreview } from "../../../shared/message-text/index.ts";
import type { Draft, Mode } from "../device/drafts.rules.ts";
import css from "./above.module.css";

interface AnsweredProps {
  draft: Draft;
  contactName: string;
  onLeave(): void;
}

/** The message this answers, or the own one being corrected. */
export function AnsweredBar({ draft, contactName, onLeave }: AnsweredProps) {
  const { t } = useTranslation(["composer", "message"]);
  const wordsOf = useWords();
  const { quoted, edit, mode } = draft;
  if (edit) {
    return (
      <Bar icon={<IconPencil size={16} stroke={1.75} aria-hidden />} label={t("edit.leave")} onLeave={onLeave}>
        <b>{t("edit.title")}</b>
        <span className="trunc">{plainPreview(edit.before)}</span>
      </Bar>
    );
  }
  if (!quoted || mode === "note") return null;
  const author = quoted.fromMe ? (quoted.username ?? t("message:author.you")) : contactName;
  return (
    <Bar icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />} label={t("quote.leave")} onLeave={onLeave}>
      <b>{author}</b>
      <span className="trunc">{wordsOf(quoted)}</span>
    </Bar>
  );
}

interface BarProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
  onLeave(): void;
}

function Bar({ icon, label, children, onLeave }: BarProps) {
  return (
    <div className={css.answered} data-testid="answered">
      {icon}
      <div className={css.answeredText}>{children}</div>
      <ActionIcon size="sm" aria-label={label} onClick={onLeave}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface ModeProps {
  mode: Mode;
  onMode(mode: Mode): void;
}

export function ModeSwitch({ mode, onMode }: ModeProps) {
  const { t } = useTranslation("composer");
  return (
    <div className={css.modes} role="radiogroup" aria-label={t("mode.label")}>
      {(["reply", "note"] as const).map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons side by side, walked by Tab like the others
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={mode === one}
          data-testid={`mode-${one}`}
          onClick={() => onMode(one)}
        >
          {one === "note" && <IconLock size={14} stroke={1.75} aria-hidden />}
          {t(`mode.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface SignatureProps {
  /** Exactly the first line that goes out. */
  line: string;
  isOn: boolean;
  onToggle(on: boolean): void;
}

export function SignatureToggle({ line, isOn, onToggle }: SignatureProps) {
  const { t } = useTranslation("composer");
  return (
    <button
      type="button"
      role="switch"
      className={css.signature}
      aria-checked={isOn}
      data-testid="signature"
      onClick={() => onToggle(!isOn)}
    >
      <IconSignature size={14} stroke={1.75} aria-hidden />
      <span className={css.signatureWord}>{t("signature")}</span> <b>{line}</b>
      <i aria-hidden />
    </button>
  );
}

/** What each variable in the text becomes; amber: nothing yet. */
export function VariableChips({ found }: { found: { name: string; value: string | null }[] }) {
  const { t } = useTranslation("composer");
  if (found.length === 0) return null;
  return (
    <ul className={css.variables} aria-label={t("variables.label")}>
      {found.map(({ name, value }) => (
        <li key={name} data-missing={value === null || undefined}>
          <span>{`{{${name}}}`}</span>
          {value ?? t("variables.noValue")}
        </li>
      ))}
    </ul>
  );
}
