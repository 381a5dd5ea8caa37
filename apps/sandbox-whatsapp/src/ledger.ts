// Everything that was said and shown, with connection and time: the witness outside the program under test.
import type { BinaryNode } from "baileys";

export type FactKind =
  | "linked"
  | "login"
  | "refused"
  | "written"
  | "taken"
  | "retry"
  | "delivered"
  | "own"
  | "unreadable"
  | "stale"
  | "upload"
  | "past"
  | "fault";

export interface Stanza {
  n: number;
  at: number;
  connection: number;
  device: string | null;
  /** Seen from the device: what it said, or what it was told. */
  direction: "said" | "told";
  tag: string;
  attrs: Record<string, string>;
  children: string[];
  /** Said by a connection after a newer login of the same device. */
  isStale: boolean;
}

export interface Fact {
  n: number;
  at: number;
  kind: FactKind;
  /** The company's number it is about. */
  number?: string;
  /** The customer's number. */
  person?: string;
  id?: string;
  text?: string;
  isRepeat?: boolean;
  detail?: string;
}

export class Ledger {
  readonly #limit: number;
  #n = 0;
  stanzas: Stanza[] = [];
  facts: Fact[] = [];
  stale = 0;

  constructor(limit = 200_000) {
    this.#limit = limit;
  }

  stanza(node: BinaryNode, about: Pick<Stanza, "connection" | "device" | "direction" | "isStale">): void {
    const children = Array.isArray(node.content) ? node.content.map(({ tag }) => tag) : [];
    if (about.isStale) this.stale++;
    this.stanzas.push({ n: ++this.#n, at: Date.now(), tag: node.tag, attrs: { ...node.attrs }, children, ...about });
    if (this.stanzas.length > this.#limit) this.stanzas.splice(0, this.#limit / 10);
  }

  fact(kind: FactKind, about: Omit<Fact, "n" | "at" | "kind"> = {}): void {
    this.facts.push({ n: ++this.#n, at: Date.now(), kind, ...about });
  }

  clear(): void {
    this.stanzas = [];
    this.facts = [];
    this.stale = 0;
  }
}
