// The door that session nodes dial, and what this process can ask of the nodes that came through it. Which node holds which
// channel is asked of whoever keeps the leases.
import type { Server } from "node:http";
import {
  LINK_FRAME_BYTES,
  LINK_PATH,
  LINK_VERSION,
  type NodeAnswer,
  type NodeAsk,
  type NodeAsked,
  nodeAsks,
  nodeTells,
  type Pairing,
  type ServerAnswer,
  type ServerAsk,
  type ServerAsked,
  type SessionName,
} from "@prosa/contracts/session-link";
import { type WebSocket, WebSocketServer } from "ws";
import type { Config } from "#platform/config";
import type { Ids } from "#platform/context";
import type { Logger } from "#platform/log";
import { type Link, LinkRefused, openLink } from "./link.ts";
import { isProof, proofOf } from "./proof.ts";

type Served = Exclude<NodeAsk, "hello">;
export interface Introduced {
  node: string;
  version: string;
  capacity: number;
}

/** Who answers what nodes ask. `welcome` is asked once per link, after its proof. */
export interface NodeListener {
  welcome(node: Introduced): Promise<Omit<NodeAnswer<"hello">, "proof" | "process">>;
  answer<K extends Served>(op: K, node: string, body: NodeAsked<K>): Promise<NodeAnswer<K>>;
  /** The node that holds a session now, or null. */
  holderOf(session: SessionName): Promise<string | null>;
}

export interface SessionLinks {
  /** False: no secret is configured, and no node is let in. */
  readonly isOn: boolean;
  /** This process's own name on the link. */
  readonly process: string;
  listen(listener: NodeListener): void;
  onPairing(listener: (node: string, pairing: Pairing) => void): void;
  /** Nodes linked to this process now. */
  nodes(): string[];
  /** Throws LinkRefused. */
  ask<K extends ServerAsk>(node: string, op: K, body: ServerAsked<K>): Promise<ServerAnswer<K>>;
  /** The same of whoever holds the session; "notHeld" where nobody does, or it is linked elsewhere only. */
  askHolder<K extends ServerAsk>(session: SessionName, op: K, body: ServerAsked<K>): Promise<ServerAnswer<K>>;
  attach(server: Server, log: Logger): void;
  close(): Promise<void>;
}

const PROVE_WITHIN_MS = 5_000;
const MOST_UNPROVEN = 50;
const NONCE_BYTES = 32;
const PING_MS = 10_000;

export function createSessionLinks({ sessionLink }: Pick<Config, "sessionLink">, ids: Ids): SessionLinks {
  const links = new Map<string, Link>();
  const pairingListeners: ((node: string, pairing: Pairing) => void)[] = [];
  const process = ids.uuid();
  let listener: NodeListener | null = null;
  let door: WebSocketServer | null = null;
  let unproven = 0;
  let pinging: NodeJS.Timeout | null = null;

  /** Asks of a proven node, each read by its shape before anybody hears it. */
  async function serve(node: string, op: string, body: unknown): Promise<unknown> {
    if (!listener || op === "hello" || !Object.hasOwn(nodeAsks, op)) throw new LinkRefused("refused", "no such ask");
    const asked = nodeAsks[op as Served].ask.safeParse(body);
    if (!asked.success) throw new LinkRefused("refused", "an ask of another shape");
    return listener.answer(op as Served, node, asked.data as never);
  }

  function hearTell(node: string, op: string, body: unknown): void {
    if (op !== "pairing") return;
    const told = nodeTells.pairing.safeParse(body);
    if (told.success) for (const hear of pairingListeners) hear(node, told.data);
  }

  function letIn(socket: WebSocket, secret: string, log: Logger): void {
    const nonce = Buffer.from(ids.token(NONCE_BYTES), "base64url").toString("base64");
    let node: string | null = null;
    unproven++;
    const shutOut = setTimeout(() => socket.terminate(), PROVE_WITHIN_MS);
    const settleProof = () => {
      clearTimeout(shutOut);
      unproven--;
    };
    const link = openLink(socket, {
      onAsk: async (op, body) => (node === null ? introduce(op, body) : serve(node, op, body)),
      onTell: (op, body) => node !== null && hearTell(node, op, body),
      onNonsense: () => socket.close(1008),
    });

    async function introduce(op: string, body: unknown): Promise<NodeAnswer<"hello">> {
      const hello = nodeAsks.hello.ask.safeParse(body);
      const nonces = { server: nonce, node: hello.data?.nonce ?? "" };
      const isProven =
        op === "hello" &&
        hello.success &&
        hello.data.link === LINK_VERSION &&
        isProof(hello.data.proof, proofOf(secret, "node", nonces, hello.data.node));
      if (!isProven || !listener) {
        log.warn("a session node was refused at the link");
        setImmediate(() => socket.close(1008));
        throw new LinkRefused("refused", "no proof");
      }
      const welcomed = await listener.welcome(hello.data);
      node = hello.data.node;
      settleProof();
      // A node that dials again has lost the link before; that one hears nothing any more.
      links.get(node)?.close();
      links.set(node, link);
      return { process, proof: proofOf(secret, "server", nonces, process), ...welcomed };
    }

    socket.on("close", () => {
      if (node === null) settleProof();
      else if (links.get(node) === link) links.delete(node);
    });
    link.tell("challenge", { link: LINK_VERSION, nonce });
  }

  return {
    isOn: sessionLink.secret !== null,
    process,
    listen(given) {
      listener = given;
    },
    onPairing: (hear) => void pairingListeners.push(hear),
    nodes: () => [...links.keys()],
    ask: ask as SessionLinks["ask"],
    async askHolder(session, op, body) {
      const node = (await listener?.holderOf(session)) ?? null;
      if (node === null) throw new LinkRefused("notHeld");
      return ask(node, op, body) as never;
    },
    attach(server, log) {
      const secret = sessionLink.secret?.reveal();
      if (secret === undefined) return;
      const opened = new WebSocketServer({ noServer: true, maxPayload: LINK_FRAME_BYTES, perMessageDeflate: false });
      door = opened;
      server.on("upgrade", (request, socket, head) => {
        if (new URL(request.url ?? "/", "http://door").pathname !== LINK_PATH) return;
        if (unproven >= MOST_UNPROVEN) return socket.destroy();
        opened.handleUpgrade(request, socket, head, (one) => letIn(one, secret, log));
      });
      // A link through which nothing comes may be dead without a word.
      pinging = setInterval(() => {
        for (const one of opened.clients) one.ping();
      }, PING_MS);
    },
    async close() {
      if (pinging) clearInterval(pinging);
      for (const one of door?.clients ?? []) one.terminate();
      door?.close();
    },
  };

  function ask(node: string, op: ServerAsk, body: unknown): Promise<unknown> {
    const link = links.get(node);
    return link ? link.ask(op, body) : Promise.reject(new LinkRefused("notHeld"));
  }
}
