// Whether a form that is closed now was left half-filled: for places that show the thing itself and say so.
import { useEffect, useEffectEvent, useState } from "react";
import { useSignedIn } from "../api/index.ts";
import { draftKey, restoreDraft, type Values } from "./draft.rules.ts";
import { readDraft, removeDraft } from "./form-drafts.ts";

interface Given {
  form: string;
  id: number;
  /** What the form would show without the draft; undefined while it is on its way. */
  current: Values | undefined;
  isOpen: boolean;
}

export function useKeptDraft({ form, id, current, isOpen }: Given) {
  const key = draftKey(useSignedIn(), form, id);
  const [isKept, setKept] = useState(false);
  const isHere = current !== undefined;
  const stillSays = useEffectEvent((draft: Awaited<ReturnType<typeof readDraft>>) =>
    Boolean(draft && current && restoreDraft(draft, current, Date.now())),
  );
  useEffect(() => {
    if (isOpen || !isHere) return;
    let gone = false;
    void readDraft(key).then((draft) => {
      if (!gone) setKept(stillSays(draft));
    });
    return () => {
      gone = true;
    };
  }, [key, isOpen, isHere]);
  return {
    isKept: isKept && !isOpen,
    discard() {
      setKept(false);
      void removeDraft(key);
    },
  };
}
