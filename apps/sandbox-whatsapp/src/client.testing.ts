// An unmodified Baileys socket on keys in memory: the program that the pretend WhatsApp has to satisfy.
import {
  initAuthCreds,
  makeWASocket,
  type SignalDataSet,
  type SignalKeyStore,
  WA_CERT_DETAILS,
  type WAMessage,
} from "baileys";
import type { WhatsApp } from "./whatsapp.ts";

// libsignal prints whole sessions, private keys and all.
console.info = console.warn = console.error = () => {};

const quiet = { level: "silent", trace() {}, debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };

function keysInMemory(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get: (type, ids) => {
      const found = ids.flatMap((id) => (rows.has(`${type}|${id}`) ? [[id, rows.get(`${type}|${id}`)]] : []));
      return Object.fromEntries(found);
    },
    set: (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) rows.set(`${type}|${id}`, value ?? undefined);
      }
    },
  };
}

export interface Client {
  readonly sock: ReturnType<typeof makeWASocket>;
  qr: string | undefined;
  isOpen: boolean;
  got: WAMessage[];
  codes: number[];
  /** Messages the phone of the other side may ask for again. */
  sent: Map<string, WAMessage>;
  start(): void;
  stop(): void;
}

/** A client that comes again whenever its connection ends, as every user of the library writes it. */
export function baileysClient(wa: WhatsApp): Client {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(wa.certificates.rootPublic);
  const creds = initAuthCreds();
  const keys = keysInMemory();
  let isStopped = false;
  let sock: Client["sock"];
  const client: Client = {
    get sock() {
      return sock;
    },
    qr: undefined,
    isOpen: false,
    got: [],
    codes: [],
    sent: new Map(),
    start() {
      sock = makeWASocket({
        waWebSocketUrl: wa.url,
        auth: { creds, keys },
        logger: quiet,
        markOnlineOnConnect: false,
        shouldSyncHistoryMessage: () => false,
        getMessage: async ({ id }) => client.sent.get(id ?? "")?.message ?? undefined,
      });
      sock.ev.on("creds.update", (update) => Object.assign(creds, update));
      sock.ev.on("messages.upsert", ({ messages }) => client.got.push(...messages));
      sock.ev.on("connection.update", ({ qr, connection, lastDisconnect }) => {
        if (qr) client.qr = qr;
        if (connection === "open") client.isOpen = true;
        if (connection !== "close") return;
        client.isOpen = false;
        client.codes.push((lastDisconnect?.error as { output?: { statusCode: number } })?.output?.statusCode ?? 0);
        if (!isStopped) setTimeout(client.start, 10);
      });
    },
    stop() {
      isStopped = true;
      void sock.end(undefined);
    },
  };
  return client;
}
