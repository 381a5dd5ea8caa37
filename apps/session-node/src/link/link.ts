// One link: a WebSocket to one server process, dialled again whenever it ends. Asks go both ways, each under its own id.
import {
  LINK_CAPS,
  LINK_FRAME_BYTES,
  LINK_VERSION,
  LinkFrame,
  type LinkRefusal,
  type NodeAnswer,
  type NodeAsk,
  type NodeAsked,
  nodeAsks,
  type Pairing,
  type ServerAsk,
  serverAsks,
  serverTells,
} from "@prosa/contracts/session-link";
import { WebSocket } from "ws";
import type { Log } from "../log.ts";
import { isSameProof, newNonce, proofOf } from "./proofs.ts";

export class LinkError extends Error {
  /** "gone": the link ended or nobody answered in time; the ask may have been fulfilled all the same. */
  readonly why: LinkRefusal | "gone";
  constructor(why: LinkRefusal | "gone", detail = "") {
    super(detail || why);
    this.why = why;
  }
}

export interface LinkOptions {
  url: string;
  secret: string;
  node: string;
  version: string;
  capacity: number;
  log: Log;
  onReady(link: Link, answer: NodeAnswer<"hello">): void;
  /** Fulfils what the server asks; throws a LinkError where it cannot. */
  serve(link: Link, op: ServerAsk, body: unknown): Promise<unknown>;
}

interface Waiting {
  op: NodeAsk;
  timer: NodeJS.Timeout;
  resolve(body: unknown): void;
  reject(error: LinkError): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

export class Link {
  readonly url: string;
  readonly #options: LinkOptions;
  readonly #waiting = new Map<number, Waiting>();
  #ws: WebSocket | undefined;
  #nextId = 1;
  #retryMs = FIRST_RETRY_MS;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  isReady = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.url = options.url;
  }

  start(): void {
    const ws = new WebSocket(this.url, {
      maxPayload: LINK_FRAME_BYTES,
      perMessageDeflate: false,
      handshakeTimeout: 5_000,
    });
    this.#ws = ws;
    ws.on("message", (data, isBinary) => {
      if (!isBinary) this.#take(ws, String(data));
    });
    ws.on("error", () => {});
    ws.on("close", () => this.#closed(ws));
  }
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#ws?.close();
  }

  ask<K extends NodeAsk>(op: K, body: NodeAsked<K>): Promise<NodeAnswer<K>> {
    if (!this.isReady && op !== "hello") return Promise.reject(new LinkError("gone"));
    const id = this.#nextId++;
    return new Promise<NodeAnswer<K>>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new LinkError("gone", "Nobody answered in time."));
      }, LINK_CAPS[op]);
      this.#waiting.set(id, { op, timer, resolve: (answer) => resolve(answer as NodeAnswer<K>), reject });
      this.#send({ t: "ask", id, op, body });
    });
  }
  tellPairing(body: Pairing): void {
    this.#send({ t: "tell", op: "pairing", body });
  }

  #send(frame: LinkFrame): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(frame));
  }

  #closed(ws: WebSocket): void {
    if (this.#ws !== ws) return;
    this.isReady = false;
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new LinkError("gone", "The link ended."));
    }
    this.#waiting.clear();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.start(), this.#retryMs * (0.7 + 0.6 * Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  #take(ws: WebSocket, text: string): void {
    const frame = LinkFrame.safeParse(jsonOr(text));
    if (!frame.success) {
      this.#options.log("link.badFrame", { url: this.url });
      ws.terminate();
      return;
    }
    const { data } = frame;
    if (data.t === "tell") this.#takeTell(ws, data.op, data.body);
    else if (data.t === "ask") void this.#fulfil(data.id, data.op, data.body);
    else this.#takeAnswer(data);
  }

  #takeAnswer(frame: Extract<LinkFrame, { t: "answer" | "refusal" }>): void {
    const waiting = this.#waiting.get(frame.id);
    if (!waiting) return;
    this.#waiting.delete(frame.id);
    clearTimeout(waiting.timer);
    if (frame.t === "refusal") {
      waiting.reject(new LinkError(frame.why, frame.detail));
      return;
    }
    const answer = nodeAsks[waiting.op].answer.safeParse(frame.body);
    if (answer.success) waiting.resolve(answer.data);
    else waiting.reject(new LinkError("gone", "The answer cannot be understood."));
  }

  #takeTell(ws: WebSocket, op: string, body: unknown): void {
    if (op !== "challenge" || this.isReady) return;
    const challenge = serverTells.challenge.safeParse(body);
    if (challenge.success && challenge.data.link === LINK_VERSION) void this.#greet(ws, challenge.data.nonce);
    else {
      this.#options.log("link.otherVersion", { url: this.url });
      ws.close();
    }
  }

  /** Nothing is asked of a server that has not shown that it knows the secret. */
  async #greet(ws: WebSocket, serverNonce: string): Promise<void> {
    const { secret, node, version, capacity, log, onReady } = this.#options;
    const nonce = newNonce();
    const proof = proofOf(secret, "node", serverNonce, nonce, node);
    try {
      const answer = await this.ask("hello", { link: LINK_VERSION, node, version, capacity, nonce, proof });
      const expected = proofOf(secret, "server", serverNonce, nonce, answer.process);
      if (!isSameProof(answer.proof, expected)) throw new LinkError("refused", "The server does not know the secret.");
      this.isReady = true;
      this.#retryMs = FIRST_RETRY_MS;
      log("link.ready", { url: this.url, process: answer.process });
      onReady(this, answer);
    } catch (error) {
      log("link.refused", { url: this.url, cause: error instanceof Error ? error.message : "" });
      ws.close();
    }
  }

  async #fulfil(id: number, op: string, body: unknown): Promise<void> {
    if (!this.isReady) return;
    try {
      if (!(op in serverAsks)) throw new LinkError("unsupported", op.slice(0, 40));
      const ask = serverAsks[op as ServerAsk].ask.safeParse(body);
      if (!ask.success) throw new LinkError("refused", "The ask cannot be understood.");
      this.#send({ t: "answer", id, body: await this.#options.serve(this, op as ServerAsk, ask.data) });
    } catch (error) {
      const why = error instanceof LinkError && error.why !== "gone" ? error.why : "away";
      const detail = error instanceof Error ? error.message.slice(0, 500) : "";
      this.#send({ t: "refusal", id, why, detail });
    }
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
