// The panel: who is spoken to, the form before the first word, the conversation, and where one writes.
import type { Api } from "./api.ts";
import { ByEmail } from "./ByEmail.tsx";
import { Composer } from "./Composer.tsx";
import { Conversation } from "./Conversation.tsx";
import type { Chat, ChatState } from "./chat.ts";
import { PreChat } from "./PreChat.tsx";
import { type Words, words } from "./words.ts";

interface Props {
  state: ChatState;
  chat: Chat;
  api: Api;
  isFramed: boolean;
}

export function Panel({ state, chat, api, isFramed }: Props) {
  const { hello, language, phase } = state;
  const t = words[language];
  const own = hello?.settings.texts[language];
  const isClosed = hello !== null && !hello.hours.isOpen;
  const asks = hello && Object.values(hello.settings.preChat).some((field) => field !== "off");
  const needsSignIn = hello?.settings.identity === "required" && !state.isKnown;
  return (
    <main class="panel" onKeyDown={(event) => event.key === "Escape" && chat.close()}>
      <header class="head">
        <div class="grow">
          <h1>{own?.title || hello?.name || t.title}</h1>
          {hello && (
            <p class="hours" data-open={hello.hours.isOpen}>
              {isClosed ? t.closed : own?.subtitle || t.open}
            </p>
          )}
        </div>
        {state.isVerified && (
          <span class="verified" title={t.verified} role="img" aria-label={t.verified}>
            ✓
          </span>
        )}
        {isFramed && (
          <button type="button" class="icon" aria-label={t.close} onClick={chat.close}>
            ×
          </button>
        )}
      </header>
      {state.isOffline && (
        <p class="strip" role="status">
          {t.noNetwork}
        </p>
      )}
      {phase === "loading" && (
        <p class="middle" role="status">
          {t.loading}
        </p>
      )}
      {phase === "failed" && (
        <div class="middle" role="alert">
          <p>{t.failed}</p>
          <button type="button" class="primary" onClick={() => void chat.open()}>
            {t.retry}
          </button>
        </div>
      )}
      {phase === "ready" && hello && (
        <>
          {state.linkFault && <LinkFault fault={state.linkFault} isKnown={state.isKnown} t={t} />}
          <Conversation state={state} chat={chat} api={api} t={t}>
            {!state.isKnown && (
              <p class="bubble theirs" data-testid="greeting">
                {state.invitation?.text ??
                  (isClosed ? own?.offline || t.offline : own?.greeting || own?.subtitle || t.title)}
              </p>
            )}
            {state.isKnown && isClosed && <p class="note">{own?.offline || t.offline}</p>}
          </Conversation>
          {state.isBlocked || needsSignIn ? (
            <p class="note foot">{state.isBlocked ? t.blocked : t.needsSignIn}</p>
          ) : !state.isKnown && asks && state.outgoing.length === 0 ? (
            <PreChat settings={hello.settings} t={t} onStart={chat.start} />
          ) : (
            <>
              {hello.settings.continueByEmail && state.messages.some(({ isMine }) => isMine) && (
                <ByEmail email={state.email} mayChange={!state.isVerified} chat={chat} t={t} />
              )}
              <Composer chat={chat} t={t} mayAttach={state.isKnown && hello.settings.files} />
            </>
          )}
        </>
      )}
    </main>
  );
}

const faults = { used: "linkUsed", expired: "linkExpired", unknown: "linkUnknown", blocked: "blocked" } as const;

function LinkFault({ fault, isKnown, t }: { fault: keyof typeof faults; isKnown: boolean; t: Words }) {
  return (
    <p class="strip" role="alert">
      {t[faults[fault]]} {fault !== "blocked" && !isKnown && t.linkAnew}
    </p>
  );
}
