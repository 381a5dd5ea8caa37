// Watches what stands at the caret, opens the list it asks for, and puts the choice into the text.
import type { Ticket } from "@prosa/contracts/tickets";
import { type RefObject, useRef, useState } from "react";
import { findTrigger, insertText, type Trigger } from "../../../../entities/message/composer/index.ts";
import { readFile } from "../../../../shared/api/index.ts";
import { markOf } from "../../../../shared/message-text/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import type { Draft } from "../../device/drafts.rules.ts";
import type { InboxLocal } from "../../state/inbox.local.ts";
import type { Attachments } from "../files/use-attachments.ts";
import { mentionOf } from "../send.rules.ts";
import { noteQuickUse } from "./quick.queries.ts";
import type { Choice, SuggestionsHandle } from "./Suggestions.tsx";

interface Options {
  ticket: Ticket;
  local: InboxLocal;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  text: string;
  attachments: Attachments;
  submit(): void;
}

const isSame = (one: Trigger | null, other: Trigger | null) =>
  one?.kind === other?.kind && one?.from === other?.from && one?.query === other?.query;

export function useSuggesting({ ticket, local, field, draft, text, attachments, submit }: Options) {
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Closed by Escape: stays closed until another sign is typed. */
  const dismissed = useRef<number | null>(null);
  const list = useRef<SuggestionsHandle>(null);

  function look() {
    const area = field.current;
    if (!area || draft.edit) return setTrigger(null);
    const hasChoice = area.selectionStart !== area.selectionEnd;
    const next = hasChoice ? null : findTrigger(area.value, area.selectionStart, draft.mode, ticket.isGroup);
    if (next === null) dismissed.current = null;
    const shown = next && next.from === dismissed.current ? null : next;
    setTrigger((now) => (isSame(now, shown) ? now : shown));
  }

  const close = () => {
    dismissed.current = trigger?.from ?? null;
    setTrigger(null);
  };

  async function attachFile({ name, mime, url }: { name: string; mime: string; url: string }) {
    try {
      attachments.add([new File([await readFile(url)], name, { type: mime })]);
    } catch (error) {
      showError(error);
    }
  }

  function choose(choice: Choice, isSending: boolean) {
    const area = field.current;
    if (!area || !trigger) return;
    const put = {
      quick: () => (choice.kind === "quick" ? choice.text : ""),
      variable: () => (choice.kind === "variable" ? markOf(choice.name) : ""),
      emoji: () => (choice.kind === "emoji" ? `${choice.emoji} ` : ""),
      mention: () => (choice.kind === "mention" ? `${mentionOf(choice.mention.name)} ` : ""),
    }[choice.kind]();
    insertText(area, trigger.from, area.selectionStart, put);
    setTrigger(null);
    if (choice.kind === "mention") {
      const { mentions } = local.drafts.of(ticket.id);
      local.drafts.change(ticket.id, { mentions: [...mentions, choice.mention] });
    }
    if (choice.kind !== "quick") return;
    noteQuickUse(choice.id);
    if (choice.file) void attachFile(choice.file);
    // After the text has been written; a file still has to arrive, so then the person sends.
    else if (isSending) requestAnimationFrame(submit);
  }

  return {
    trigger,
    activeId: trigger ? activeId : null,
    setActiveId,
    handle: list,
    /** The text without what is being typed for the list. */
    rest: trigger ? (text.slice(0, trigger.from) + text.slice(trigger.to)).trim() : "",
    look,
    close,
    choose,
    press: (key: string, isSending: boolean) => (trigger ? (list.current?.press(key, isSending) ?? false) : false),
  };
}
