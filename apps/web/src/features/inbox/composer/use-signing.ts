// The signature above an answer: per person and channel, remembered on this device; always on where it may not be left out.
import type { Ticket } from "@prosa/contracts/tickets";
import { useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useSignature } from "./typing/quick.queries.ts";

export function useSigning({ whatsappId }: Ticket) {
  const { userId, username } = useSignedIn();
  const { signature, isOptional } = useSignature();
  const key = `prosa.signature:${userId}:${whatsappId}`;
  const [isWanted, setWanted] = useState(() => localStorage.getItem(key) !== "off");
  return {
    /** As the server writes it above the words: the name where nothing else was chosen. */
    line: `*${signature.trim() || username}:*`,
    isSigned: isWanted || !isOptional,
    mayToggle: isOptional,
    toggle(on: boolean) {
      setWanted(on);
      if (on) localStorage.removeItem(key);
      else localStorage.setItem(key, "off");
    },
  };
}
