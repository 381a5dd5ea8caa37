// All links of this node: every server process it has been told of, and whichever is ready when something is to be asked.
import type { NodeAnswer, NodeAsk, NodeAsked } from "@prosa/contracts/session-link";
import { Link, LinkError, type LinkOptions } from "./link.ts";

export type LinksOptions = Omit<LinkOptions, "url"> & { urls: string[] };

export class Links {
  readonly #options: LinksOptions;
  readonly #links = new Map<string, Link>();
  #turn = 0;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  start(): void {
    this.learn([]);
  }
  stop(): void {
    for (const link of this.#links.values()) link.stop();
  }

  /** The doors a server knows of; those named at the start are always kept. */
  learn(doors: string[]): void {
    const { urls, ...options } = this.#options;
    const wanted = new Set([...urls, ...doors]);
    for (const url of wanted) {
      if (this.#links.has(url)) continue;
      const link = new Link({ ...options, url });
      this.#links.set(url, link);
      link.start();
    }
    if (doors.length === 0) return;
    for (const [url, link] of this.#links) {
      if (wanted.has(url) || link.isReady) continue;
      link.stop();
      this.#links.delete(url);
    }
  }

  get ready(): Link[] {
    return [...this.#links.values()].filter(({ isReady }) => isReady);
  }

  /** Asks whichever process is there, one after the other in turn, so that no process has all the work. */
  ask<K extends NodeAsk>(op: K, body: NodeAsked<K>): Promise<NodeAnswer<K>> {
    const { ready } = this;
    const link = ready[this.#turn++ % Math.max(ready.length, 1)];
    return link ? link.ask(op, body) : Promise.reject(new LinkError("gone", "No server can be reached."));
  }

  /** The same ask again and again, over any link, until it is answered, refused for good, or no longer wanted. */
  async insist<K extends NodeAsk>(op: K, body: NodeAsked<K>, isWanted: () => boolean): Promise<NodeAnswer<K>> {
    while (isWanted()) {
      try {
        return await this.ask(op, body);
      } catch (error) {
        if (!(error instanceof LinkError) || (error.why !== "gone" && error.why !== "away")) throw error;
        await new Promise((resolve) => setTimeout(resolve, error.why === "away" ? AWAY_MS : GONE_MS));
      }
    }
    throw new LinkError("fenced", "No longer wanted.");
  }
}

const AWAY_MS = 500;
const GONE_MS = 100;
