// Where the answer is written: words, files, a recording or a note; kept on the device, sent with Enter.
import { useMediaQuery } from "@mantine/hooks";
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
import { composerCss as css, insertText, TextField } from "../../../entities/message/composer/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { useSendKey } from "../../../shared/keyboard/send-key.ts";
import type { Companion } from "../../../shared/realtime/index.ts";
import { loadPatiently } from "../../../shared/ui/index.ts";
import { useStable } from "../../../shared/use-stable.ts";
import type { Mode } from "../device/drafts.rules.ts";
import { whenSent } from "../device/when-sent.ts";
import { type InboxLocal, useReplacedText } from "../state/inbox.local.ts";
import { AnsweredBar, ModeSwitch, SignatureToggle, VariableChips } from "./AboveText.tsx";
import above from "./above.module.css";
import { ComposerDialogs } from "./ComposerDialogs.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import type { ComposerHandle } from "./composer.types.ts";
import { Strips } from "./Strips.tsx";
import { TypingLine } from "./TypingLine.tsx";
import { useSuggesting } from "./typing/use-suggesting.ts";
import { UploadTotal } from "./UploadTotal.tsx";
import { useComposer } from "./use-composer.ts";
import { useComposerHandle } from "./use-composer-handle.ts";
import { WindowBar, WindowPill } from "./WindowBar.tsx";

const Suggestions = lazy(() => loadPatiently(() => import("./typing/Suggestions.tsx")));
const ConflictStrip = lazy(() => loadPatiently(() => import("./conflict/ConflictStrip.tsx")));
const Tray = lazy(() => loadPatiently(() => import("./files/Tray.tsx")));
const Recorder = lazy(() => loadPatiently(() => import("./files/Recorder.tsx")));

interface Props {
  ticket: Ticket;
  channel: ChannelSummary | undefined;
  local: InboxLocal;
  people: readonly Companion[];
  handle: Ref<ComposerHandle>;
  /** Escape with nothing left to leave. */
  onEscape(): void;
  /** Arrow up in the empty field: the last own message that can be corrected. */
  onEditLast(): void;
  onSent(): void;
  /** Ctrl+Shift+Enter, once what was written is on its way. */
  onResolve(): void;
  /** It stands and can take the focus. */
  onReady?(): void;
}

export function Composer(props: Props) {
  const { ticket, channel, local, people, handle, onEscape, onEditLast, onSent, onResolve, onReady } = props;
  const { t } = useTranslation("composer");
  const formats = useFormats();
  const now = useNow(10_000);
  const ids = useId();
  const isPhone = useMediaQuery("(max-width: 639px)");
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const replaced = useReplacedText(local, ticket.id);
  const hasFeature = useSignedIn().features.includes("integrations");
  const composer = useComposer({ ticket, channel, local, now, onSent });
  const { draft, text, capabilities, attachments, replyWindow, found, dialog } = composer;
  const suggesting = useSuggesting({ ticket, local, field, draft, text, attachments, submit: composer.submit });
  useComposerHandle({ handle, ticket, local, field, attachments, onReady });

  // By then the ticket is another version; the latest is meant.
  const later = useStable({ resolve: (isSent: boolean) => isSent && onResolve() });

  const isClosed = ticket.status === "closed";
  const isNote = draft.mode === "note";
  const showsVoice = !isNote && !isClosed && (isRecording || draft.voice !== null);
  const focus = () => field.current?.focus();
  // The words come back in the recorder's place, and with them the focus it had.
  const hadVoice = useRef(showsVoice);
  useEffect(() => {
    if (hadVoice.current && !showsVoice) field.current?.focus();
    hadVoice.current = showsVoice;
  }, [showsVoice]);
  const group = t("keys.group");
  const changeMode = (mode: Mode) => {
    composer.setMode(mode);
    focus();
  };
  // The field itself hears it: elsewhere Enter presses what has the focus.
  useShortcut({ keys: useSendKey().keys, group, label: t("send"), run: null });
  const openCopilot = () => composer.setDialog({ kind: "copilot" });
  useShortcut({ keys: "mod+j", group, label: t("copilot"), run: openCopilot }, hasFeature);
  useShortcut({ keys: "n", group, label: t("keys.note"), run: () => changeMode("note") });
  useShortcut(
    { keys: "v", group, label: t("keys.voice"), run: () => setRecording(true) },
    composer.canVoice && !isClosed,
  );

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    composer.submit();
    focus();
  };
  const handleEscape = () => {
    if (draft.edit || draft.quoted) composer.leaveAnswered();
    else onEscape();
  };
  const handleSign = (sign: string) => {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    const blank = sign === "{{" || from === 0 || /\s/.test(value[from - 1] ?? "") ? "" : " ";
    insertText(area, from, to, blank + sign);
  };
  const attach = () => picker.current?.click();
  const openTemplates = composer.canTemplate && !isClosed ? () => composer.setDialog({ kind: "template" }) : null;

  return (
    <div className={css.wrap}>
      <TypingLine people={people} />
      {suggesting.trigger && (
        <Suspense fallback={null}>
          <Suggestions
            key={suggesting.trigger.kind}
            trigger={suggesting.trigger}
            ticketId={ticket.id}
            isForMembers={ticket.isGroup && composer.draft.mode === "reply"}
            values={composer.values}
            handle={suggesting.handle}
            onActive={suggesting.setActiveId}
            onChoose={suggesting.choose}
            onSaveText={
              suggesting.rest === "" ? null : () => composer.setDialog({ kind: "quick", text: suggesting.rest })
            }
            onClose={suggesting.close}
          />
        </Suspense>
      )}
      <form
        className={css.composer}
        aria-label={t("label")}
        data-region=""
        data-mode={draft.mode}
        data-ticket={ticket.id}
        tabIndex={-1}
        onSubmit={handleSubmit}
      >
        {composer.conflict && (
          <Suspense fallback={null}>
            <ConflictStrip
              conflict={composer.conflict}
              messages={composer.messages}
              ticketId={ticket.id}
              me={composer.me}
              contactName={ticket.contact.name}
              onSend={() => {
                composer.submit();
                focus();
              }}
            />
          </Suspense>
        )}
        <Strips
          channel={channel}
          owner={text.trim() !== "" && !isNote ? composer.owner : null}
          answer={composer.answer}
          unresolved={found.filter(({ value }) => value === null).map(({ name }) => name)}
          isWarned={composer.isWarned}
          replaced={replaced}
          onRecover={composer.recover}
        />
        {isClosed ? (
          <p id={`${ids}-why`} className={css.bar} data-tone="neutral">
            <IconLock size={16} stroke={1.75} aria-hidden />
            {t("closedTicket")}
          </p>
        ) : (
          !isNote && (
            <WindowBar
              id={`${ids}-why`}
              replyWindow={replyWindow}
              refusal={composer.refusal}
              now={now}
              isPhone={isPhone}
              onTemplate={openTemplates}
            />
          )
        )}
        <div className={above.head}>
          <ModeSwitch mode={draft.mode} onMode={changeMode} />
          {!isNote && !isClosed && <WindowPill replyWindow={replyWindow} />}
          <span className="grow" />
          {!isNote && composer.signing.mayToggle && (
            <SignatureToggle
              line={composer.signing.line}
              isOn={composer.signing.isSigned}
              onToggle={composer.signing.toggle}
            />
          )}
        </div>
        <AnsweredBar draft={draft} contactName={ticket.contact.name} onLeave={composer.leaveAnswered} />
        {draft.files.length > 0 && !isNote && (
          <Suspense fallback={null}>
            <Tray drafted={draft.files} capabilities={capabilities} files={local.files} actions={attachments} />
          </Suspense>
        )}
        <UploadTotal ticketId={ticket.id} local={local} />
        {showsVoice ? (
          <Suspense fallback={null}>
            <Recorder
              ticketId={ticket.id}
              local={local}
              startsAtOnce={isRecording && draft.voice === null}
              onSend={composer.sendVoice}
              onClose={() => setRecording(false)}
            />
          </Suspense>
        ) : (
          <div className={css.write}>
            <TextField
              field={field}
              text={text}
              placeholder={t(isNote ? "placeholderNote" : isPhone ? "placeholderPhone" : "placeholder")}
              describedBy={`${ids}-why ${ids}-count`}
              isTooLong={composer.isTooLong}
              activeId={suggesting.activeId}
              onText={(value) => {
                composer.write(value);
                suggesting.look();
              }}
              onCaret={suggesting.look}
              onKey={suggesting.press}
              onSubmit={composer.submit}
              onResolve={() => composer.submit() && void whenSent(local.outbox, ticket.id).then(later.resolve)}
              onEscape={handleEscape}
              onUp={onEditLast}
              onFiles={attachments.add}
              onAttach={attach}
              onBlur={() => composer.rest(field.current)}
            />
            {!isNote && <VariableChips found={found} />}
            <ComposerTools
              mode={draft.mode}
              capabilities={capabilities}
              hasContent={composer.hasContent}
              isBlocked={composer.isBlocked}
              describedBy={`${ids}-why ${ids}-count`}
              sendLabel={t(draft.edit ? "save" : isNote ? "createNote" : "send")}
              onAttach={attach}
              onForm={(form) => composer.setDialog({ kind: "form", form })}
              onTemplate={openTemplates}
              onEmoji={(emoji) => {
                const area = field.current;
                if (area) insertText(area, area.selectionStart, area.selectionEnd, emoji);
              }}
              onSticker={composer.sendForm}
              onSign={handleSign}
              onVoice={() => setRecording(true)}
              onCopilot={openCopilot}
            >
              <span
                id={`${ids}-count`}
                className={css.counter}
                data-over={composer.isTooLong || undefined}
                role="status"
              >
                {composer.isNearLimit &&
                  t(composer.parts > 1 ? "willSplit" : composer.isTooLong ? "tooLong" : "counter", {
                    used: formats.count(text.length),
                    limit: formats.count(composer.limit),
                    count: composer.parts,
                  })}
                {composer.isTooLong && composer.mayDivide && (
                  <button type="button" className="text-link" onClick={composer.divide}>
                    {t("divide", { count: composer.wouldBe })}
                  </button>
                )}
              </span>
            </ComposerTools>
          </div>
        )}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          data-testid="file-input"
          onChange={(event) => {
            attachments.add([...(event.currentTarget.files ?? [])]);
            // The same file again must be a change again.
            event.currentTarget.value = "";
            focus();
          }}
        />
      </form>
      <ComposerDialogs dialog={dialog} ticket={ticket} channel={channel} composer={composer} field={field} />
    </div>
  );
}
