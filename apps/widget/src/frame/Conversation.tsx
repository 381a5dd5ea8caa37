// The conversation: oldest above, newest below, and one quiet voice for what has just come.
import type { WidgetMessage } from "@prosa/contracts/webchat/widget";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Api } from "./api.ts";
import { Bubble, textOf } from "./Bubble.tsx";
import type { Chat, ChatState, Outgoing } from "./chat.ts";
import type { Words } from "./words.ts";

interface Props {
  state: ChatState;
  chat: Chat;
  api: Api;
  t: Words;
  children: ComponentChildren;
}

export function Conversation({ state, chat, api, t, children }: Props) {
  const { messages, outgoing, hasMore, isTyping } = state;
  const list = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");
  const last = messages.at(-1);
  const newest = `${last?.id}.${outgoing.length}.${isTyping}`;
  const announced = useRef(last?.id ?? 0);

  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    if (last && !last.isMine && last.id > announced.current) setSaid(`${last.author ?? t.company}: ${textOf(last, t)}`);
    announced.current = last?.id ?? 0;
  }, [newest]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section class="list" ref={list} tabIndex={0} aria-label={t.conversation}>
        {hasMore && (
          <button type="button" class="link" onClick={() => void chat.older()}>
            {t.older}
          </button>
        )}
        {children}
        {messages.map((message, place) => (
          <Bubble
            key={message.id}
            message={message}
            isFirst={isFirstOfSide(messages, place)}
            mayChoose={message.id === last?.id}
            chat={chat}
            api={api}
            t={t}
            language={state.language}
          />
        ))}
        {state.isKnown && state.invitation && (
          <p class="bubble theirs" data-testid="invitation">
            {state.invitation.text}
          </p>
        )}
        {outgoing.map((one) => (
          <Waiting key={one.clientId} one={one} t={t} onRetry={() => chat.retry(one.clientId)} />
        ))}
        {isTyping && (
          <p class="typing" data-testid="typing">
            {t.typing}
          </p>
        )}
      </section>
      <p class="away" role="status" aria-live="polite">
        {said}
      </p>
    </>
  );
}

const isFirstOfSide = (messages: readonly WidgetMessage[], place: number) =>
  messages[place - 1]?.isMine !== messages[place]?.isMine;

function Waiting({ one, t, onRetry }: { one: Outgoing; t: Words; onRetry(): void }) {
  return (
    <div class="row mine">
      <div class="bubble mine" data-state={one.state}>
        {one.text}
      </div>
      {one.state === "sending" ? (
        <span class="meta">{t.sending}</span>
      ) : (
        <span class="meta wrong">
          {t.notSent} {one.why && t[one.why]}{" "}
          <button type="button" class="link" onClick={onRetry}>
            {t.retry}
          </button>
        </span>
      )}
    </div>
  );
}
