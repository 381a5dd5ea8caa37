// The life of one session: opened, paired, reopened, yielded or lost, as WhatsApp's codes say. Keys are never deleted here.
import type {
  Granted,
  ServerAnswer,
  ServerAsked,
  SessionOwn,
  SessionReason,
  WaJson,
} from "@prosa/contracts/session-link";
import { type AuthenticationCreds, delay, initAuthCreds, jidDecode } from "baileys";
import { tellPast, tellPeople } from "../history/tell-past.ts";
import { answerAsk } from "./asking.ts";
import { type Past, type Reaction, reactionTo, STEADY_MS } from "./disconnects.rules.ts";
import { newRun, nextRound, type PairingRun, showForPairing, stillGood } from "./pairing-run.ts";
import { Acks, sendOne } from "./sending.ts";
import type { PairingNotice, SessionHost } from "./session.types.ts";
import { openSocket, SessionMemory, type Socket } from "./socket.ts";
import { SessionStore } from "./store.ts";

const ROUNDS = 3;
const LOGOUT_MS = 3_000;

export class Session {
  readonly #granted: Granted;
  readonly #host: SessionHost;
  readonly #store: SessionStore;
  readonly #memory = new SessionMemory();
  readonly #past: Past;
  #sock: Socket | undefined;
  #acks: Acks | undefined;
  #creds: AuthenticationCreds | undefined;
  #pairing: PairingRun | undefined;
  #timer: NodeJS.Timeout | undefined;
  #openedAt: number | undefined;
  #isOver = false;
  #isLeaving = false;
  /** The server does not want this number: it is logged out as soon as it is open. */
  #isUnwanted = false;
  figures = { reconnects: 0, unreadable: 0 };

  constructor(granted: Granted, host: SessionHost, past: Partial<Past> = {}) {
    this.#granted = granted;
    this.#host = host;
    this.#past = {
      failures: 0,
      badSessions: 0,
      replacedAt: past.replacedAt ?? [],
      hasTriedVersion: false,
      hasOtherVersion: host.settings.otherVersion !== undefined,
    };
    this.#store = new SessionStore(host.backend, {
      mayLeave: host.mayLeave,
      onOver: (cause) => this.#fenced(cause),
      isGateOff: host.without?.has("gate") ?? false,
    });
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined;
  }
  get store(): SessionStore {
    return this.#store;
  }
  /** Only for suites that look at the library's own events. */
  get socket(): Socket | undefined {
    return this.#sock;
  }

  /** Logs in with the stored creds; a session handed out for pairing waits for somebody to ask for it. */
  async start(): Promise<void> {
    if (this.#granted.orders.mode === "pair") return;
    this.#creds = await this.#store.loadCreds<AuthenticationCreds>();
    if (this.#isOver) return;
    if (!this.#creds?.me) {
      await this.#lose("loggedOut", 401);
      return;
    }
    await this.#host.tellPhase({ phase: "opening" });
    this.#open();
  }

  /** Pairs from nothing: fresh creds, whatever was there before. */
  async pair(how: "qr" | "code", phone: string | null, tell: (what: PairingNotice) => void): Promise<void> {
    const running = this.#pairing;
    if (running?.shown && running.how === how && running.phone === phone && this.#sock) {
      // A second window, or a reload: what is on the first screen is still good.
      running.tell = tell;
      tell(stillGood(running.shown));
      return;
    }
    this.#drop();
    this.#pairing = newRun(how, phone, tell);
    this.#creds = initAuthCreds();
    await this.#host.tellPhase({ phase: "pairing" });
    this.#open();
  }

  send(wanted: ServerAsked<"send">): Promise<ServerAnswer<"send">> {
    if (!this.#sock || !this.#acks || !this.isOpen) return Promise.resolve({ outcome: "closed" });
    return sendOne(this.#sock, this.#acks, this.#store, wanted);
  }
  ask(question: ServerAsked<"ask">): Promise<WaJson> {
    return answerAsk(this.#opened(), question, this.#memory);
  }
  /** Messages of before the device was linked, from a file that the telephone has told of. */
  past(wanted: ServerAsked<"history.fetch">): Promise<ServerAnswer<"history.fetch">> {
    const { lidMapping } = this.#opened().signalRepository;
    return tellPast(wanted, {
      where: { host: this.#host.settings.media, proxy: this.#granted.orders.proxy },
      own: this.#creds?.me ?? { id: "" },
      lidOf: async (jid) => (await lidMapping.getLIDForPN(jid)) ?? null,
      tell: (news) => this.#host.tellPast(wanted.job, news),
    });
  }
  /** The people whom such a file tells of. */
  people(wanted: ServerAsked<"history.contacts">): Promise<ServerAnswer<"history.contacts">> {
    const { lidMapping } = this.#opened().signalRepository;
    return tellPeople(wanted, {
      where: { host: this.#host.settings.media, proxy: this.#granted.orders.proxy },
      numberOf: async (lid) => (await lidMapping.getPNForLID(lid)) ?? null,
      tell: (people) => this.#host.tellPeople(wanted.job, people),
    });
  }
  async read(keys: ServerAsked<"read">["keys"]): Promise<void> {
    const named = keys.map(({ chat, participant, id }) => ({
      remoteJid: chat,
      id,
      ...(participant && { participant }),
    }));
    await this.#opened().readMessages(named);
  }
  async type(to: string, isTyping: boolean): Promise<void> {
    await this.#opened().sendPresenceUpdate(isTyping ? "composing" : "paused", to);
  }

  /** All that was written becomes durable, then the connection closes. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    await this.#store.settled();
    this.#finish("released");
  }
  /** The device is taken off the phone's list, then the session ends here. Its keys stay where they are. */
  async logout(): Promise<void> {
    const sock = this.#sock;
    if (sock && this.isOpen) {
      this.#isLeaving = true;
      await Promise.race([removeDevice(sock), delay(LOGOUT_MS)]).catch(() => {});
    }
    await this.close();
  }
  /** Not ours any more: nothing is said, nothing is written. */
  kill(): void {
    this.#finish("fenced");
  }

  #opened(): Socket {
    if (!this.#sock || !this.isOpen) throw new NotOpenError();
    return this.#sock;
  }

  #open(): void {
    if (this.#isOver || !this.#creds) return;
    const { settings, backend, without } = this.#host;
    const { otherVersion, timeScale: _scale, media: _media, ...socketSettings } = settings;
    const sock = openSocket({
      store: this.#store,
      backend,
      creds: this.#creds,
      settings:
        this.#past.hasTriedVersion && otherVersion ? { ...socketSettings, version: otherVersion } : socketSettings,
      proxy: this.#granted.orders.proxy,
      hasGroups: this.#granted.orders.groups === "attended",
      memory: this.#memory,
      onUnreadable: () => this.figures.unreadable++,
      ...(without && { without }),
    });
    this.#sock = sock;
    this.#acks = new Acks(sock);
    sock.ev.on("connection.update", (update) => {
      if (this.#sock !== sock || this.#isOver) return;
      if (update.qr && this.#pairing) showForPairing(this.#pairing, sock, update.qr, this.#host.settings.qrTimeout);
      if (update.isNewLogin) void this.#linked(sock);
      if (update.reachoutTimeLock) this.#noteLock(update.reachoutTimeLock);
      if (update.connection === "open") void this.#becameOpen(sock);
      if (update.connection === "close") void this.#closed(update.lastDisconnect?.error);
    });
  }

  /** The telephone has confirmed; WhatsApp now asks the device to come again (515). */
  async #linked(sock: Socket): Promise<void> {
    if (this.#pairing) this.#pairing.shown = undefined;
    this.#pairing?.tell({ show: "linking" });
    const own = this.#own();
    const verdict = await this.#host.tellPhase({ phase: "linking", ...(own && { own }) });
    if (verdict === "logout" && this.#sock === sock) this.#isUnwanted = true;
  }

  async #becameOpen(sock: Socket): Promise<void> {
    if (this.#isUnwanted) {
      this.#openedAt = performance.now();
      await this.logout();
      return;
    }
    this.#openedAt = performance.now();
    const own = this.#own();
    const verdict = await this.#host.tellPhase({ phase: "open", ...(own && { own }) });
    if (this.#sock !== sock || this.#isOver) return;
    if (verdict === "logout") {
      await this.logout();
      return;
    }
    if (own) this.#pairing?.tell({ show: "open", own });
    this.#pairing = undefined;
  }

  async #closed(error: Error | undefined): Promise<void> {
    // WhatsApp's word on our own logout is no news.
    if (this.#isLeaving) return;
    const code = codeOf(error);
    const openFor = this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt;
    this.#openedAt = undefined;
    this.#sock = undefined;
    this.#countEnding(code, openFor);
    const reaction = reactionTo(code, error?.message ?? "", this.#past, Date.now(), Math.random() * 2 - 1);
    this.#host.log("session.closed", { ...this.#names(), code, next: reaction.next });
    await this.#react(reaction, code);
  }

  #countEnding(code: number, openFor: number): void {
    if (code === 515) return;
    const past = this.#past;
    const isSteady = openFor >= STEADY_MS * this.#host.settings.timeScale;
    past.failures = isSteady ? 1 : past.failures + 1;
    past.badSessions = code === 500 ? (isSteady ? 1 : past.badSessions + 1) : 0;
    if (code === 440) past.replacedAt.push(Date.now());
    this.figures.reconnects++;
  }

  async #react(reaction: Reaction, code: number): Promise<void> {
    // While a telephone is awaited, a lost line means a fresh code, not a lost session.
    if (this.#pairing && !this.#creds?.me?.lid && reaction.next !== "roundEnded" && reaction.next !== "reopen") {
      return reaction.next === "lost" ? this.#endPairing(reaction.reason, code) : this.#nextRound(code);
    }
    if (reaction.next === "roundEnded") return this.#nextRound(code);
    if (reaction.next === "lost") return this.#lose(this.#reasonFor(reaction.reason), code);
    if (reaction.next === "reopen") return this.#open();
    if (reaction.next === "newVersion") {
      this.#past.hasTriedVersion = true;
      return this.#open();
    }
    const retryMs = Math.round(reaction.ms * this.#host.settings.timeScale);
    await this.#host.tellPhase({ phase: "waiting", code, retryMs });
    if (reaction.next === "yield") return this.close();
    if (!this.#isOver) this.#timer = setTimeout(() => this.#open(), retryMs);
  }

  /** Behind a proxy, what cannot be reached is most likely the proxy. */
  #reasonFor(reason: SessionReason): SessionReason {
    return reason === "unreachable" && this.#granted.orders.proxy ? "proxy" : reason;
  }

  async #nextRound(code: number): Promise<void> {
    const run = this.#pairing;
    if (!run) return this.#lose("qrEnded", code);
    if (run.round >= ROUNDS) return this.#endPairing("qrEnded", code);
    nextRound(run);
    this.#creds = initAuthCreds();
    this.#open();
  }

  async #endPairing(reason: SessionReason, code: number): Promise<void> {
    this.#pairing?.tell({ show: "ended", reason, code });
    this.#pairing = undefined;
    await this.#lose(reason, code);
  }

  async #lose(reason: SessionReason, code: number): Promise<void> {
    this.#pairing?.tell({ show: "ended", reason, code });
    this.#pairing = undefined;
    await this.#host.tellPhase({ phase: "lost", reason, code });
    await this.close();
  }

  #noteLock({ isActive, timeEnforcementEnds }: { isActive?: boolean; timeEnforcementEnds?: Date }): void {
    const until = isActive ? (timeEnforcementEnds?.getTime() ?? null) : null;
    this.#store.news({ kind: "timelock", until, at: Date.now() });
  }

  #own(): SessionOwn | undefined {
    const me = this.#creds?.me;
    const phone = me && jidDecode(me.id)?.user;
    if (!phone) return undefined;
    return { phone, lid: (me.lid && jidDecode(me.lid)?.user) || null, name: me.name ?? null };
  }

  #names() {
    const { tenant, channel, epoch } = this.#granted;
    return { tenant, channel, epoch };
  }

  #fenced(cause: unknown): void {
    this.#host.log("session.fenced", { ...this.#names(), cause: cause instanceof Error ? cause.message : "" });
    this.#finish("fenced");
  }

  #finish(how: "released" | "fenced"): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#store.end();
    this.#drop();
    this.#host.onEnd(how);
  }

  /** Cuts the line without a word: whatever the library still wants to say stays behind the gate. */
  #drop(): void {
    clearTimeout(this.#timer);
    const sock = this.#sock;
    this.#sock = undefined;
    this.#openedAt = undefined;
    if (!sock) return;
    const { socket } = sock.ws as unknown as { socket?: { terminate(): void } };
    socket?.terminate();
    Promise.resolve(sock.end(undefined)).catch(() => {});
  }
}

export class NotOpenError extends Error {}

async function removeDevice(sock: Socket): Promise<void> {
  const jid = sock.authState.creds.me?.id ?? "";
  await sock.query({
    tag: "iq",
    attrs: { to: "s.whatsapp.net", type: "set", id: sock.generateMessageTag(), xmlns: "md" },
    content: [{ tag: "remove-companion-device", attrs: { jid, reason: "user_initiated" } }],
  });
}

function codeOf(error: Error | undefined): number {
  return (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 428;
}
