// The node: claims sessions that wait for one, keeps their leases, and does for them what servers ask.
import type {
  Granted,
  HeldSession,
  NodeAnswer,
  ServerAsk,
  ServerAsked,
  SessionName,
} from "@prosa/contracts/session-link";
import { Lease } from "./lease.ts";
import { type Link, LinkError } from "./link/link.ts";
import { linkBackend } from "./link/link-backend.ts";
import { Links } from "./link/links.ts";
import type { Log } from "./log.ts";
import type { Past } from "./session/disconnects.rules.ts";
import { UnsendableError } from "./session/sending.ts";
import { NotOpenError, Session } from "./session/session.ts";
import type { PhaseChange, SessionHost } from "./session/session.types.ts";

export interface NodeOptions {
  urls: string[];
  secret: string;
  node: string;
  version: string;
  capacity: number;
  settings: SessionHost["settings"];
  log: Log;
}

interface Held {
  granted: Granted;
  session: Session;
  lease: Lease;
}

const CLAIM_MS = 1_000;
const OPENS_A_SECOND = 10;
const DRAIN_AT_ONCE = 10;
const nameOf = ({ tenant, channel }: SessionName) => `${tenant}/${channel}`;

export class SessionNode {
  readonly #options: NodeOptions;
  readonly #links: Links;
  readonly #held = new Map<string, Held>();
  /** What a session's past life here means for its next one: who was replaced, and when. */
  readonly #pasts = new Map<string, Pick<Past, "replacedAt">>();
  #times = { leaseMs: 9_000, renewMs: 3_000, graceMs: 7_000 };
  #isDraining = false;
  #isStopped = false;
  #renewTimer: NodeJS.Timeout | undefined;
  #claimTimer: NodeJS.Timeout | undefined;
  #lastRenewAt = 0;
  #isRenewing = false;
  #opening: Promise<void> = Promise.resolve();
  #claiming: Promise<void> = Promise.resolve();

  constructor(options: NodeOptions) {
    this.#options = options;
    const { urls, secret, node, version, capacity, log } = options;
    this.#links = new Links({
      urls,
      secret,
      node,
      version,
      capacity,
      log,
      onReady: (_link, answer) => this.#greeted(answer),
      serve: (link, op, body) => this.#serve(link, op, body),
    });
  }

  start(): void {
    this.#links.start();
    this.#claimTimer = setInterval(() => void this.#claim(null).catch(() => {}), CLAIM_MS);
    this.#renewTimer = setInterval(() => this.#tick(), 100);
  }

  /** Hands everything over and ends. */
  async stop(): Promise<void> {
    await this.#drain();
    this.#isStopped = true;
    clearInterval(this.#claimTimer);
    clearInterval(this.#renewTimer);
    this.#links.stop();
  }

  #greeted({ doors, leaseMs, renewMs, graceMs }: NodeAnswer<"hello">): void {
    this.#times = { leaseMs, renewMs, graceMs };
    this.#links.learn(doors);
    void this.#renew();
    void this.#claim(null).catch(() => {});
  }

  /** Sessions whose lease has run out are cut before anything else happens. */
  #tick(): void {
    for (const { lease, session, granted } of this.#held.values()) {
      if (lease.holds) continue;
      this.#options.log("session.leaseOver", { tenant: granted.tenant, channel: granted.channel });
      session.kill();
    }
    if (performance.now() - this.#lastRenewAt >= this.#times.renewMs) void this.#renew();
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing || this.#isStopped) return;
    this.#isRenewing = true;
    const askedAt = performance.now();
    this.#lastRenewAt = askedAt;
    const asked = [...this.#held.values()];
    try {
      const held = asked.map(({ granted: { tenant, channel, epoch } }) => ({ tenant, channel, epoch }));
      const { lost, doors } = await this.#links.ask("renew", { held, figures: this.#figures() });
      const gone = new Set(lost.map(nameOf));
      for (const one of asked) {
        if (gone.has(nameOf(one.granted))) one.session.kill();
        else one.lease.confirm(askedAt);
      }
      this.#links.learn(doors);
    } catch {
      // The next tick asks again, over another link; the lease says how long that may go on.
      this.#lastRenewAt = askedAt - this.#times.renewMs + RENEW_AGAIN_MS;
    } finally {
      this.#isRenewing = false;
    }
  }

  #claim(only: SessionName | null): Promise<void> {
    const claiming = this.#claimNow(only);
    this.#claiming = claiming.catch(() => {});
    return claiming;
  }
  async #claimNow(only: SessionName | null): Promise<void> {
    if (this.#isDraining || this.#isStopped || this.#links.ready.length === 0) return;
    const room = Math.min(this.#options.capacity - this.#held.size, OPENS_A_SECOND);
    if (room <= 0) return;
    const askedAt = performance.now();
    const { granted } = await this.#links.ask("claim", { room, only });
    for (const one of granted) this.#take(one, askedAt);
  }

  #take(granted: Granted, askedAt: number): void {
    const name = nameOf(granted);
    this.#held.get(name)?.session.kill();
    const lease = new Lease(() => this.#times.graceMs);
    lease.confirm(askedAt);
    const past = this.#pasts.get(name) ?? { replacedAt: [] };
    this.#pasts.set(name, past);
    const isHeld = () => lease.holds && this.#held.get(name)?.granted === granted;
    const { tenant, channel, epoch } = granted;
    const host: SessionHost = {
      backend: linkBackend(this.#links, granted, isHeld),
      log: this.#options.log,
      settings: this.#options.settings,
      mayLeave: () => lease.holds,
      tellPast: async (job, news) =>
        (await this.#links.insist("history.batch", { tenant, channel, epoch, job, news }, isHeld)).goesOn,
      tellPeople: async (job, people) =>
        (await this.#links.insist("history.people", { tenant, channel, epoch, job, people }, isHeld)).goesOn,
      tellPhase: (change) => this.#tellPhase(granted, change, isHeld),
      onEnd: (how) => void this.#ended(granted, how),
    };
    const session = new Session(granted, host, past);
    this.#held.set(name, { granted, session, lease });
    this.#options.log("session.claimed", { tenant, channel, epoch });
    // Spread: ten openings a second are plenty for one process.
    this.#opening = this.#opening.then(async () => {
      session.start().catch((error) => {
        const cause = error instanceof Error ? error.message : "";
        this.#options.log("session.notStarted", { tenant: granted.tenant, channel: granted.channel, cause });
        session.kill();
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000 / OPENS_A_SECOND));
    });
  }

  async #tellPhase(granted: Granted, change: PhaseChange, isHeld: () => boolean): Promise<"go" | "logout"> {
    const { tenant, channel, epoch } = granted;
    const { phase, reason = null, code = null, retryMs = null, own = null } = change;
    this.#options.log("session.phase", { tenant, channel, phase, reason, code });
    const said = { tenant, channel, epoch, phase, reason, code, retryMs, own };
    try {
      return (await this.#links.insist("phase", said, isHeld)).verdict;
    } catch {
      return "go";
    }
  }

  async #ended(granted: Granted, how: "released" | "fenced"): Promise<void> {
    const name = nameOf(granted);
    if (this.#held.get(name)?.granted === granted) this.#held.delete(name);
    if (how !== "released") return;
    const { tenant, channel, epoch }: HeldSession = granted;
    await this.#links.ask("release", { tenant, channel, epoch }).catch(() => {});
  }

  async #drain(): Promise<number> {
    this.#isDraining = true;
    const waiting = [...this.#held.values()];
    const all = waiting.length;
    const close = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await one.session.close();
    };
    await Promise.all(Array.from({ length: DRAIN_AT_ONCE }, close));
    return all;
  }

  async #serve(link: Link, op: ServerAsk, body: unknown): Promise<unknown> {
    if (op === "drain") return { released: await this.#drain() };
    if (op === "open") return this.#open(body as ServerAsked<"open">);
    const name = nameOf(body as SessionName);
    // Asked right behind the answer to a claim: the session is ours in a moment.
    if (!this.#held.has(name)) await this.#claiming;
    const held = this.#held.get(name);
    if (!held) throw new LinkError("notHeld");
    try {
      return await serveSession[op](held.session, body as never, (what) =>
        link.tellPairing({
          tenant: held.granted.tenant,
          channel: held.granted.channel,
          epoch: held.granted.epoch,
          what,
        }),
      );
    } catch (error) {
      if (error instanceof NotOpenError) throw new LinkError("notOpen");
      if (error instanceof UnsendableError) throw new LinkError("refused", error.message);
      throw error;
    }
  }

  async #open(name: SessionName): Promise<{ isHeld: boolean }> {
    if (!this.#held.has(nameOf(name))) await this.#claim({ tenant: name.tenant, channel: name.channel });
    return { isHeld: this.#held.has(nameOf(name)) };
  }

  #figures(): Record<string, number> {
    const sessions = [...this.#held.values()].map(({ session }) => session);
    const sum = (of: (session: Session) => number) => sessions.reduce((all, session) => all + of(session), 0);
    return {
      held: sessions.length,
      open: sessions.filter(({ isOpen }) => isOpen).length,
      memory_mb: Math.round(process.memoryUsage.rss() / 1_048_576),
      commits: sum(({ store }) => store.figures.commits),
      news: sum(({ store }) => store.figures.news),
      frames_held: sum(({ store }) => store.figures.held),
      reconnects: sum(({ figures }) => figures.reconnects),
      undecryptable: sum(({ figures }) => figures.unreadable),
    };
  }
}

const RENEW_AGAIN_MS = 200;

type SessionAsk = Exclude<ServerAsk, "drain" | "open">;
type ServeSession = {
  [K in SessionAsk]: (session: Session, body: ServerAsked<K>, tell: Parameters<Session["pair"]>[2]) => Promise<unknown>;
};

const serveSession: ServeSession = {
  async close(session) {
    await session.close();
    return {};
  },
  async logout(session) {
    await session.logout();
    return {};
  },
  async pair(session, { how, phone }, tell) {
    await session.pair(how, phone, tell);
    return {};
  },
  send: (session, wanted) => session.send(wanted),
  async read(session, { keys }) {
    await session.read(keys);
    return {};
  },
  async typing(session, { to, isTyping }) {
    await session.type(to, isTyping);
    return {};
  },
  async ask(session, question) {
    return { said: await session.ask(question) };
  },
  "history.fetch": (session, wanted) => session.past(wanted),
  "history.contacts": (session, wanted) => session.people(wanted),
};
