// Handshakes that are not finished: a bounded number from one network, and none for longer than an honest one takes.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Clock } from "#platform/context";

/** What a handshake is waiting on, with the way to end it for good. */
interface Waiting {
  readonly network: string;
  readonly since: number;
  /** A connection of its own; null for polling, whose connections serve other requests, too. */
  readonly wire: Duplex | null;
  link: Link | null;
}

/** The part of an engine's connection that is needed here. */
export interface Link {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly transport: { readonly name: string };
  close(discard?: boolean): unknown;
  once(event: "close", listener: () => void): unknown;
  on(event: "upgrade", listener: () => void): unknown;
}

export interface WaitingRoom {
  /** Counts the request in; false when its network has too many waiting. */
  enter(request: IncomingMessage, network: string): boolean;
  /** The engine made a link of a request. */
  connect(link: Link): void;
  /** Somebody is known at its other end. */
  welcome(link: Link): void;
  readonly count: number;
  close(): void;
}

export interface WaitingRule {
  readonly perNetwork: number;
  readonly seconds: number;
}

const SWEEP_MS = 250;

export function createWaitingRoom(clock: Clock, rule: WaitingRule): WaitingRoom {
  const waiting = new Map<IncomingMessage, Waiting>();
  const perNetwork = new Map<string, number>();
  /** By the link they belong to: its first request, and the upgrade that came later. */
  const upgrades = new Map<string, IncomingMessage>();
  const welcomed = new WeakSet<Link>();
  const sweeping = setInterval(sweep, SWEEP_MS);

  function leave(request: IncomingMessage) {
    const one = waiting.get(request);
    if (!one) return;
    waiting.delete(request);
    const left = (perNetwork.get(one.network) ?? 1) - 1;
    if (left > 0) perNetwork.set(one.network, left);
    else perNetwork.delete(one.network);
  }

  /** Not asked to close, but closed: whoever says nothing would not answer that either. */
  function sweep() {
    const latest = clock.monotonic() - rule.seconds * 1000;
    for (const [request, one] of waiting) {
      if (one.since > latest) break;
      leave(request);
      one.link?.close(true);
      one.wire?.destroy();
    }
  }

  function settle(link: Link) {
    leave(link.request);
    const upgrade = upgrades.get(link.id);
    if (!upgrade || link.transport.name !== "websocket") return;
    upgrades.delete(link.id);
    leave(upgrade);
  }

  return {
    enter(request, network) {
      const before = perNetwork.get(network) ?? 0;
      if (before >= rule.perNetwork) return false;
      perNetwork.set(network, before + 1);
      const isUpgrade = request.headers.upgrade !== undefined;
      const wire = isUpgrade ? request.socket : null;
      waiting.set(request, { network, since: clock.monotonic(), wire, link: null });
      request.socket.once("close", () => {
        // A poll's connection may go while its link stays; the link tells by itself when it ends.
        if (isUpgrade || waiting.get(request)?.link === null) leave(request);
      });
      const sid = sidOf(request);
      if (isUpgrade && sid !== null) {
        upgrades.set(sid, request);
        request.socket.once("close", () => upgrades.delete(sid));
      }
      return true;
    },
    connect(link) {
      const one = waiting.get(link.request);
      if (!one) return;
      one.link = link;
      if (!one.wire) link.once("close", () => leave(link.request));
      link.on("upgrade", () => {
        if (welcomed.has(link)) settle(link);
      });
    },
    welcome(link) {
      welcomed.add(link);
      settle(link);
    },
    get count() {
      return waiting.size;
    },
    close: () => clearInterval(sweeping),
  };
}

function sidOf({ url = "" }: IncomingMessage): string | null {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("sid");
}
