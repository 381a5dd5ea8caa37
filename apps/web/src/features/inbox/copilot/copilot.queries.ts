// Asks for a proposal; whoever leaves before it comes is not answered.
import { askCopilot } from "@prosa/contracts/automation/copilot";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useRef, useState } from "react";
import { ApiError, api } from "../../../shared/api/index.ts";

export type Wanted = CallOf<typeof askCopilot>["body"];
export type Proposal = AnswerOf<typeof askCopilot>;

export type Asking =
  | { state: "none" }
  | { state: "waiting"; wanted: Wanted }
  | { state: "here"; wanted: Wanted; proposal: Proposal }
  | { state: "failed"; wanted: Wanted; error: unknown };

export function useCopilot(ticketId: number) {
  const [asking, setAsking] = useState<Asking>({ state: "none" });
  const cut = useRef<AbortController | null>(null);
  const leave = () => {
    cut.current?.abort();
    cut.current = null;
  };
  async function ask(wanted: Wanted) {
    leave();
    const mine = new AbortController();
    cut.current = mine;
    setAsking({ state: "waiting", wanted });
    try {
      const proposal = await api(askCopilot, { params: { ticketId }, body: wanted, signal: mine.signal, quiet: true });
      if (cut.current === mine) setAsking({ state: "here", wanted, proposal });
    } catch (error) {
      if (cut.current === mine) setAsking({ state: "failed", wanted, error });
    }
  }
  return {
    asking,
    ask: (wanted: Wanted) => void ask(wanted),
    leave,
    back() {
      leave();
      setAsking({ state: "none" });
    },
  };
}

export const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "ERR_TOO_MANY_REQUESTS";
