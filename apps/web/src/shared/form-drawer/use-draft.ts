// The draft of one open form: found again when the form opens, written a moment after each change, gone when saved.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSignedIn } from "../api/index.ts";
import { registerFlush } from "../safety/index.ts";
import { draftKey, draftOf, restoreDraft, type Values } from "./draft.rules.ts";
import { dropOldDrafts, readDraft, removeDraft, writeDraft } from "./form-drafts.ts";
import type { OpenId } from "./use-drawer-address.ts";

const WRITE_AFTER_MS = 400;

interface Given<V extends Values> {
  form: string;
  id: OpenId;
  initial: V;
  values: V;
  secret: readonly string[];
  /** Read-only forms keep none. */
  enabled: boolean;
  onFound(values: V): void;
}

export interface DraftState {
  /** When it was last written, if there is one. */
  at: number | null;
  /** The form was opened with an older draft in it. */
  restored: boolean;
  /** Writes what still waits. True when there is a draft afterwards. */
  flush(): boolean;
  /** Gone for now, or with `forGood` also for whatever still waits to be written: the form was saved. */
  remove(forGood: boolean): void;
}

export function useDraft<V extends Values>({
  form,
  id,
  initial,
  values,
  secret,
  enabled,
  onFound,
}: Given<V>): DraftState {
  const owner = useSignedIn();
  const key = draftKey(owner, form, id);
  const [at, setAt] = useState<number | null>(null);
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  const found = useEffectEvent(onFound);
  const hasTyped = useEffectEvent(() => draftOf(initial, values, secret, 0) !== null);

  useEffect(() => {
    if (!enabled) return;
    let gone = false;
    void dropOldDrafts(Date.now());
    void readDraft(key).then((draft) => {
      // Whoever was quicker than the disk keeps what they typed.
      if (gone || !draft || hasTyped()) return;
      const continued = restoreDraft(draft, initial, Date.now());
      if (!continued) return void removeDraft(key);
      found(continued);
      setAt(draft.at);
      setRestored(true);
    });
    return () => {
      gone = true;
    };
  }, [key, enabled, initial]);

  const write = () => {
    clearTimeout(timer.current);
    if (!enabled || over.current) return false;
    const draft = draftOf(initial, values, secret, Date.now());
    setAt(draft?.at ?? null);
    if (!draft) setRestored(false);
    void (draft ? writeDraft(key, draft) : removeDraft(key));
    return draft !== null;
  };
  const writeNow = useEffectEvent(write);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value is the reason
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    timer.current = setTimeout(() => writeNow(), WRITE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [values]);

  useEffect(() => registerFlush(() => void writeNow()), []);

  return {
    at,
    restored,
    flush: write,
    remove(forGood) {
      over.current = forGood;
      clearTimeout(timer.current);
      setAt(null);
      setRestored(false);
      void removeDraft(key);
    },
  };
}
