// What somebody is typing to a visitor: it outlives the list, its tab and the visitor, and is gone when it was sent.
import { useState } from "react";
import { registerForget, registerUnsafe } from "../../../shared/safety/index.ts";

const typed = new Map<number, string>();

registerUnsafe("invitation", () => [...typed.values()].some((text) => text.trim() !== ""));
registerForget(() => typed.clear());

export function useInvitationWords(webchatId: number) {
  const [text, setText] = useState(typed.get(webchatId) ?? "");
  return {
    text,
    type(words: string) {
      if (words === "") typed.delete(webchatId);
      else typed.set(webchatId, words);
      setText(words);
    },
  };
}
