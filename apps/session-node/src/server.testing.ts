// A server process as the node sees it: the door, leases, keys and news in memory. For tests of the node alone.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import {
  type Granted,
  LINK_VERSION,
  type LinkFrame,
  type NodeAsked,
  type Pairing,
  type ServerAnswer,
  type ServerAsk,
  type ServerAsked,
  type SessionNews,
  type ToldPerson,
} from "@prosa/contracts/session-link";
import { type WebSocket, WebSocketServer } from "ws";
import { newNonce, proofOf } from "./link/proofs.ts";

export const SECRET = "a secret of thirty-two bytes and more";
export const NAME = { tenant: 1, channel: 7 };

type Phase = NodeAsked<"phase">;

export class PretendServer {
  readonly #server: WebSocketServer;
  readonly #asked = new Map<number, { resolve(body: unknown): void; reject(error: Error): void }>();
  readonly keys = new Map<string, string>();
  readonly sent = new Map<string, string>();
  readonly news: SessionNews[] = [];
  readonly past: SessionNews[] = [];
  readonly people: ToldPerson[] = [];
  /** Nobody wants more of the past than this. */
  mostPast = Number.POSITIVE_INFINITY;
  readonly phases: Phase[] = [];
  readonly pairings: Pairing["what"][] = [];
  readonly released: number[] = [];
  readonly seqs: number[] = [];
  orders: Granted["orders"] = { mode: "pair", groups: "attended", proxy: null };
  verdict: "go" | "logout" = "go";
  wanted = true;
  heldBy: string | null = null;
  epoch = 0;
  committed = 0;
  /** Commits are answered so, as a database that is away or another owner would. */
  refuseCommits: "fenced" | "away" | null = null;
  isMute = false;
  socket: WebSocket | undefined;
  #nextId = 1;

  constructor() {
    this.#server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    this.#server.on("connection", (ws) => this.#connect(ws));
  }
  async listening(): Promise<this> {
    if (!this.#server.address()) await once(this.#server, "listening");
    return this;
  }
  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/link`;
  }
  close(): void {
    for (const ws of this.#server.clients) ws.terminate();
    this.#server.close();
  }

  ask<K extends ServerAsk>(op: K, body: Omit<ServerAsked<K>, "tenant" | "channel">): Promise<ServerAnswer<K>> {
    const id = this.#nextId++;
    this.#send({ t: "ask", id, op, body: { ...NAME, ...body } });
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve: (answer) => resolve(answer as ServerAnswer<K>), reject });
    });
  }

  #send(frame: LinkFrame, ws = this.socket): void {
    if (!this.isMute) ws?.send(JSON.stringify(frame));
  }

  #connect(ws: WebSocket): void {
    this.socket = ws;
    const nonce = newNonce();
    this.#send({ t: "tell", op: "challenge", body: { link: LINK_VERSION, nonce } });
    ws.on("message", (data) => {
      const frame: LinkFrame = JSON.parse(String(data));
      if (frame.t === "tell") this.pairings.push((frame.body as Pairing).what);
      if (frame.t === "answer") this.#asked.get(frame.id)?.resolve(frame.body);
      if (frame.t === "refusal") this.#asked.get(frame.id)?.reject(new Error(frame.why));
      if (frame.t === "ask") this.#answer(ws, frame.id, frame.op, frame.body, nonce);
    });
  }

  #answer(ws: WebSocket, id: number, op: string, body: unknown, nonce: string): void {
    if (op === "commit" && this.refuseCommits) {
      this.#send({ t: "refusal", id, why: this.refuseCommits, detail: "" }, ws);
      return;
    }
    this.#send({ t: "answer", id, body: this.#answers[op]?.(body as never, nonce) ?? {} }, ws);
  }

  readonly #answers: Record<string, (body: never, nonce: string) => unknown> = {
    hello: ({ node, nonce: theirs }: NodeAsked<"hello">, nonce) => {
      this.#nodeName = node;
      const proof = proofOf(SECRET, "server", nonce, theirs, "api-1");
      return { process: "api-1", proof, doors: [this.url], leaseMs: 9_000, renewMs: 1_000, graceMs: 7_000 };
    },
    claim: () => ({ granted: this.wanted && this.heldBy === null ? [this.#grant()] : [] }),
    renew: ({ held }: NodeAsked<"renew">) => ({
      lost: held.filter(({ epoch }) => epoch !== this.epoch || this.heldBy === null).map(() => NAME),
      doors: [this.url],
    }),
    release: ({ epoch }: NodeAsked<"release">) => {
      this.released.push(epoch);
      if (epoch === this.epoch) this.heldBy = null;
      return {};
    },
    "keys.get": ({ kind, names }: NodeAsked<"keys.get">) => ({
      values: names.map((name) => this.keys.get(`${kind}|${name}`) ?? null),
    }),
    commit: (commit: NodeAsked<"commit">) => this.#commit(commit),
    known: ({ ids }: NodeAsked<"known">) => ({
      known: ids.map((id) =>
        this.news.some((news) => news.kind === "message" && news.attrs.id === id.split("/").at(-1)),
      ),
    }),
    "sent.get": ({ id }: NodeAsked<"sent.get">) => ({ value: this.sent.get(id) ?? null }),
    "history.batch": ({ news }: NodeAsked<"history.batch">) => {
      this.past.push(...news);
      return { goesOn: this.past.length < this.mostPast };
    },
    "history.people": ({ people }: NodeAsked<"history.people">) => {
      this.people.push(...people);
      return { goesOn: true };
    },
    phase: (phase: Phase) => {
      this.phases.push(phase);
      if (phase.phase === "open") this.orders = { ...this.orders, mode: "open" };
      if (phase.phase === "lost") this.wanted = false;
      return { verdict: this.verdict };
    },
  };
  #nodeName = "";

  #grant(): Granted {
    this.heldBy = this.#nodeName;
    this.epoch++;
    const dataKey = Buffer.alloc(32, 5).toString("base64");
    return { ...NAME, epoch: this.epoch, committed: this.committed, dataKey, orders: this.orders };
  }

  #commit({ seq, keys, news, sent }: NodeAsked<"commit">) {
    this.seqs.push(seq);
    if (seq <= this.committed) return { isKnown: true };
    this.committed = seq;
    for (const { kind, name, value } of keys) {
      if (value === null) this.keys.delete(`${kind}|${name}`);
      else this.keys.set(`${kind}|${name}`, value);
    }
    this.news.push(...news);
    for (const { id, value } of sent) this.sent.set(id, value);
    return { isKnown: false };
  }
}
