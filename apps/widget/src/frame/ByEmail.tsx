// Where an answer is told of when the visitor has left: offered, asked for in one field, and said once it is known.
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "./api.ts";
import type { Chat } from "./chat.ts";
import type { Words } from "./words.ts";

interface Props {
  /** Shortened; null: none is known. */
  email: string | null;
  mayChange: boolean;
  chat: Chat;
  t: Words;
}

export function ByEmail({ email, mayChange, chat, t }: Props) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Back to what has come of it, which is then read out; or to where the field was opened.
    if (wasAsking.current && !isAsking) (email === null ? opener : told).current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (isAsking) return <EmailForm chat={chat} t={t} onDone={() => setAsking(false)} />;
  return (
    <div class="by-email">
      {email !== null && (
        <p ref={told} tabIndex={-1}>
          {t.byEmailTold.replace("{{to}}", email)}
        </p>
      )}
      {(email === null || mayChange) && (
        <button type="button" class="link tall" ref={opener} onClick={() => setAsking(true)}>
          {email === null ? t.byEmail : t.byEmailChange}
        </button>
      )}
    </div>
  );
}

function EmailForm({ chat, t, onDone }: { chat: Chat; t: Words; onDone(): void }) {
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const complain = (words: string) => {
    setWrong(words);
    field.current?.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const given = value.trim();
    if (!/^\S+@\S+\.\S+$/.test(given)) return complain(given === "" ? t.missing : t.badEmail);
    setBusy(true);
    try {
      await chat.keepEmail(given);
      onDone();
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      complain(status === 400 ? t.badEmail : status === 429 ? t.tooFast : t.refused);
      setBusy(false);
    }
  };
  return (
    <form
      class="by-email ask"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Closes the field and not the panel.
        event.stopPropagation();
        onDone();
      }}
    >
      <label class="field">
        <span>{t.byEmailLabel}</span>
        <input
          ref={field}
          type="email"
          autocomplete="email"
          maxLength={254}
          value={value}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "wrong-by-email" : undefined}
          onInput={(event) => setValue((event.target as HTMLInputElement).value)}
        />
        {wrong && (
          <span id="wrong-by-email" class="wrong">
            {wrong}
          </span>
        )}
      </label>
      <div class="answers">
        <button type="submit" class="primary" disabled={isBusy}>
          {t.byEmailSave}
        </button>
        <button type="button" class="link tall" onClick={onDone}>
          {t.cancel}
        </button>
      </div>
    </form>
  );
}
