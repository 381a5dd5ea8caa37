// A session node as a test plays it: dials a real socket, proves itself, asks, and answers what it was told to answer.
import {
  LINK_VERSION,
  type NodeAnswer,
  type NodeAsk,
  type NodeAsked,
  type ServerAnswer,
  type ServerAsk,
  type ServerAsked,
} from "@prosa/contracts/session-link";
import WebSocket from "ws";
import { proofOf } from "#platform/session-link";

export const LINK_SECRET = "a secret of this test alone, long enough";

let dialed = 0;

type Script = { [K in ServerAsk]?: (asked: ServerAsked<K>) => ServerAnswer<K> | Promise<ServerAnswer<K>> };

export interface ScriptedNode {
  readonly id: string;
  /** The word of a refusal is thrown as an error's message. */
  ask<K extends NodeAsk>(op: K, body: NodeAsked<K>): Promise<NodeAnswer<K>>;
  tell(op: string, body: unknown): void;
  raw(text: string): void;
  /** What the server asked so far. */
  readonly asked: { op: ServerAsk; body: unknown }[];
  readonly closed: Promise<number>;
  close(): void;
}

export async function dial(
  url: string,
  { id = `node-${++dialed}`, secret = LINK_SECRET, script = {} as Script } = {},
): Promise<ScriptedNode> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/link`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const challenge = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<number>();
  const asked: ScriptedNode["asked"] = [];
  let count = 0;

  socket.on("message", async (data) => {
    const frame = JSON.parse(String(data));
    if (frame.t === "tell") challenge.resolve(frame.body.nonce);
    else if (frame.t === "answer") waiting.get(frame.id)?.resolve(frame.body);
    else if (frame.t === "refusal") waiting.get(frame.id)?.reject(new Error(frame.why));
    else {
      asked.push({ op: frame.op, body: frame.body });
      const answer = script[frame.op as ServerAsk] as ((body: unknown) => unknown) | undefined;
      const said = answer
        ? { t: "answer", body: await answer(frame.body) }
        : { t: "refusal", why: "unsupported", detail: "" };
      socket.send(JSON.stringify({ ...said, id: frame.id }));
    }
  });
  socket.on("close", (code) => {
    closed.resolve(code);
    for (const { reject } of waiting.values()) reject(new Error("closed"));
  });
  socket.on("error", (error) => challenge.reject(error));

  const node: ScriptedNode = {
    id,
    ask(op, body) {
      const ended = Promise.withResolvers<unknown>();
      waiting.set(++count, ended);
      socket.send(JSON.stringify({ t: "ask", id: count, op, body }));
      return ended.promise as Promise<never>;
    },
    tell: (op, body) => socket.send(JSON.stringify({ t: "tell", op, body })),
    raw: (text) => socket.send(text),
    asked,
    closed: closed.promise,
    close: () => socket.close(),
  };
  const nonces = { server: await challenge.promise, node: Buffer.alloc(32, dialed).toString("base64") };
  const welcome = await node.ask("hello", {
    link: LINK_VERSION,
    node: id,
    version: "test",
    capacity: 10,
    nonce: nonces.node,
    proof: proofOf(secret, "node", nonces, id),
  });
  if (welcome.proof !== proofOf(secret, "server", nonces, welcome.process))
    throw new Error("the server proved nothing");
  return node;
}
