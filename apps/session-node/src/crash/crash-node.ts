// One session on a file, as a process that can be killed at any moment: CRASH_FILE, CRASH_WITHOUT, SESSION_WA_URL, SESSION_WA_CERTIFICATE.
import "../silence.ts";
import { trustCertificate } from "../certificate.ts";
import type { Protection } from "../session/backend.types.ts";
import { Session } from "../session/session.ts";
import { repairSignal } from "../session/signal-repair.ts";
import type { Order, Report } from "./crash.types.ts";
import { fileBackend, readLines } from "./file-backend.ts";

const { CRASH_FILE = "", CRASH_WITHOUT = "", CRASH_LATENCY = "6" } = process.env;
const { SESSION_WA_URL = "", SESSION_WA_CERTIFICATE = "" } = process.env;

trustCertificate(SESSION_WA_CERTIFICATE);
const without = new Set(CRASH_WITHOUT.split(",").filter(Boolean) as Protection[]);
if (!without.has("repair")) repairSignal();

const report = (what: Report) => void process.send?.(what);
const isPaired = readLines(CRASH_FILE).some(({ keys }) =>
  keys.some(({ text }) => text?.includes('"signalIdentities"')),
);
const backend = fileBackend(CRASH_FILE, Number(CRASH_LATENCY));
const session = new Session(
  {
    tenant: 1,
    channel: 1,
    epoch: 1,
    committed: 0,
    dataKey: "",
    orders: { mode: isPaired ? "open" : "pair", groups: "attended", proxy: null },
  },
  {
    backend,
    log: () => {},
    settings: { url: SESSION_WA_URL, timeScale: 0.02, media: "" },
    mayLeave: () => true,
    tellPast: async () => false,
    tellPeople: async () => false,
    tellPhase: async ({ phase }) => {
      report({ told: "phase", phase });
      return "go";
    },
    onEnd: () => process.exit(3),
    without,
  },
);

process.on("message", ({ id, to, text }: Order) => {
  const wanted = { tenant: 1, channel: 1, id, to, message: { conversation: text }, attrs: {}, composeMs: 0 };
  session.send(wanted).then(
    ({ outcome }) => report({ told: "sent", id, outcome }),
    () => report({ told: "sent", id, outcome: "failed" }),
  );
});
process.once("disconnect", () => process.exit(0));
// As in the node itself: a query that ended with its connection.
process.on("unhandledRejection", () => {});

if (isPaired) await session.start();
else await session.pair("qr", null, (what) => what.show === "qr" && report({ told: "qr", qr: what.qr }));

// Without the tap messages are stored as everybody stores them: when the library says that it has them.
if (without.has("tap")) {
  const listening = new WeakSet<object>();
  setInterval(() => {
    const { socket } = session;
    if (!socket || listening.has(socket)) return;
    listening.add(socket);
    socket.ev.on("messages.upsert", ({ messages }) => {
      for (const { key, message } of messages) {
        if (!message?.conversation) continue;
        const attrs = {
          id: `${key.id}`,
          from: `${key.remoteJid}`,
          ...(key.participant && { participant: key.participant }),
        };
        session.store.news({ kind: "message", attrs, isOwn: false, message: { conversation: message.conversation } });
      }
    });
  }, 1);
}
