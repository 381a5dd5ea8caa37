// What the composer offers the rest of the screen, and the dialogs it can open.
import type { Message } from "@prosa/contracts/messages";
import type { QuotedMessage } from "../device/drafts.rules.ts";
import type { Sendable } from "../device/outbox.rules.ts";
import type { FormKind } from "../dialogs/message/form-kinds.ts";

export interface ComposerHandle {
  focus(): void;
  /** Puts a text that did not go out back, below what is already there. */
  bringBack(text: string): void;
  /** Answers this message. */
  quote(message: QuotedMessage | null): void;
  /** Puts an own message here to be corrected. */
  correct(message: Message): void;
  addFiles(files: File[]): void;
}

export type ComposerDialog =
  | { kind: "window" | "template" | "copilot" }
  | { kind: "quick"; text: string }
  | { kind: "form"; form: FormKind };

/** Hands on what has a form of its own, with its bytes where it is a file. */
export type SendForm = (item: Omit<Sendable, "clientId" | "ticketId">, bytes?: Blob) => void;
