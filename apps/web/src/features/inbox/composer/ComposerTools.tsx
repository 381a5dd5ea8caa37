// The row under the words: attach, emoji, quick messages, variables, record, send. Menus come when they are asked for.
import type { Capabilities } from "@prosa/contracts/capabilities";
import {
  IconBraces,
  IconCalendarTime,
  IconMicrophone,
  IconMoodSmile,
  IconPlus,
  IconSend2,
  IconSlash,
  IconSparkles,
} from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { newSchedulePath } from "../../../app/paths.ts";
import { composerCss as css } from "../../../entities/message/composer/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useSendKey } from "../../../shared/keyboard/send-key.ts";
import { goTo, presentAddress } from "../../../shared/present-address.ts";
import { Hint, loadPatiently } from "../../../shared/ui/index.ts";
import type { Mode } from "../device/drafts.rules.ts";
import { type FormKind, formKinds } from "../dialogs/message/form-kinds.ts";
import type { SendForm } from "./composer.types.ts";

const AttachMenu = lazy(() => loadPatiently(() => import("./AttachMenu.tsx")));
const EmojiPopover = lazy(() => loadPatiently(() => import("./EmojiPopover.tsx")));

const openTicketId = () => Number(/\/(\d+)$/.exec(presentAddress().pathname)?.[1] ?? 0);
/** What stands in the composer goes along; it also stays there. */
const typedText = () => document.querySelector<HTMLTextAreaElement>("[data-testid=composer]")?.value ?? "";
const schedule = () => goTo(newSchedulePath({ ticketId: openTicketId(), text: typedText() }));

interface Props {
  mode: Mode;
  capabilities: Capabilities | undefined;
  /** Something stands to be sent; without it the microphone takes the place of the button on a phone. */
  hasContent: boolean;
  isBlocked: boolean;
  /** Ids of what says why. */
  describedBy: string;
  sendLabel: string;
  /** Counter and the like, between the tools and the button. */
  children: ReactNode;
  onAttach(): void;
  onForm(kind: FormKind): void;
  /** Also while the window is open; null: the channel has none. */
  onTemplate: (() => void) | null;
  onEmoji(emoji: string): void;
  onSticker: SendForm;
  /** Types a sign into the text, which opens its list. */
  onSign(sign: "/" | "{{" | "@"): void;
  onVoice(): void;
  onCopilot(): void;
}

export function ComposerTools(props: Props) {
  const { mode, capabilities, hasContent, isBlocked, describedBy, sendLabel, children } = props;
  const { t } = useTranslation("composer");
  const { send, newline } = useSendKey();
  const [open, setOpen] = useState<"attach" | "emoji" | null>(null);
  const isNote = mode === "note";
  const forms = formKinds.filter((kind) => capabilities?.sends.includes(kind));
  const canFile = capabilities === undefined || Object.values(capabilities.files).some((rule) => rule !== null);
  const canVoice = capabilities?.files.voice != null;
  const hasCopilot = useSignedIn().features.includes("integrations");

  const tool = (label: string, icon: ReactNode, run: () => void, more: Record<string, unknown> = {}) => (
    <Hint label={label}>
      <button type="button" className={css.tool} aria-label={label} onClick={run} {...more}>
        {icon}
      </button>
    </Hint>
  );
  const attach = tool(
    t("attach.button"),
    <IconPlus size={18} stroke={1.75} aria-hidden />,
    () => (forms.length > 0 || props.onTemplate ? setOpen("attach") : props.onAttach()),
    { "data-testid": "attach" },
  );
  const emoji = tool(t("emoji.button"), <IconMoodSmile size={18} stroke={1.75} aria-hidden />, () => setOpen("emoji"), {
    "data-tool": "emoji",
  });

  return (
    <div className={css.tools}>
      {!isNote &&
        canFile &&
        (open === "attach" ? (
          <Suspense fallback={attach}>
            <AttachMenu
              forms={forms}
              onAttach={props.onAttach}
              onForm={props.onForm}
              onTemplate={props.onTemplate}
              onClose={() => setOpen(null)}
            />
          </Suspense>
        ) : (
          attach
        ))}
      {open === "emoji" ? (
        <Suspense fallback={emoji}>
          <EmojiPopover
            onPick={props.onEmoji}
            onSticker={!isNote && capabilities?.files.sticker ? props.onSticker : null}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : (
        emoji
      )}
      {!isNote && tool(t("quick.button"), <IconSlash size={18} stroke={1.75} aria-hidden />, () => props.onSign("/"))}
      {!isNote &&
        tool(t("variables.button"), <IconBraces size={18} stroke={1.75} aria-hidden />, () => props.onSign("{{"))}
      {!isNote &&
        tool(t("scheduleMenu"), <IconCalendarTime size={18} stroke={1.75} aria-hidden />, schedule, {
          "data-testid": "schedule",
        })}
      {hasCopilot &&
        tool(t("copilot"), <IconSparkles size={18} stroke={1.75} aria-hidden />, props.onCopilot, {
          "data-tool": "copilot",
          "data-testid": "copilot-button",
        })}
      {isNote && tool(t("mention.button"), <b aria-hidden>@</b>, () => props.onSign("@"))}
      {children}
      {!isNote &&
        canVoice &&
        tool(t("voice.button"), <IconMicrophone size={18} stroke={1.75} aria-hidden />, props.onVoice, {
          "data-tool": "voice",
          "data-alone": !hasContent || undefined,
          "data-testid": "record",
        })}
      <button
        type="submit"
        data-testid="send"
        className={css.send}
        data-empty={!hasContent || undefined}
        data-replaceable={(!isNote && canVoice) || undefined}
        aria-disabled={isBlocked || !hasContent}
        aria-describedby={isBlocked ? describedBy : undefined}
        title={t("hint", { send, newline })}
      >
        <span>{sendLabel}</span>
        <IconSend2 size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
