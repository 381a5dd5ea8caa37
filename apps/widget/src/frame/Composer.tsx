// Where the visitor writes: Enter sends, Shift and Enter breaks the line.
import { useRef, useState } from "preact/hooks";
import type { Chat } from "./chat.ts";
import type { Words } from "./words.ts";

const TYPING_MS = 3_000;

export function Composer({ chat, t, mayAttach }: { chat: Chat; t: Words; mayAttach: boolean }) {
  const [text, setText] = useState("");
  const typedAt = useRef(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const send = () => {
    const words = text.trim();
    if (words === "") return;
    chat.say(words);
    setText("");
    field.current?.focus();
  };
  const write = (event: Event) => {
    setText((event.target as HTMLTextAreaElement).value);
    if (Date.now() - typedAt.current < TYPING_MS) return;
    typedAt.current = Date.now();
    chat.typing();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mayAttach && (
        <>
          <button
            type="button"
            class="icon"
            aria-label={t.attach}
            title={t.attach}
            onClick={() => file.current?.click()}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M15 7l-6.5 6.5a2 2 0 0 0 3 3L18 10a4 4 0 0 0-6-6l-6.5 6.5a6 6 0 0 0 9 9L20 14" />
            </svg>
          </button>
          <input
            ref={file}
            type="file"
            hidden
            data-testid="file"
            onChange={(event) => {
              const [chosen] = (event.target as HTMLInputElement).files ?? [];
              if (chosen) chat.attach(chosen);
              (event.target as HTMLInputElement).value = "";
            }}
          />
        </>
      )}
      <textarea
        ref={field}
        rows={1}
        maxLength={4096}
        aria-label={t.write}
        placeholder={t.write}
        data-testid="words"
        value={text}
        onInput={write}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" class="icon send" aria-label={t.send} title={t.send} disabled={text.trim() === ""}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M10 14L21 3M21 3l-6.5 18-4.5-7-7-4.500z" />
        </svg>
      </button>
    </form>
  );
}
