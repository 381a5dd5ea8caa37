// Runs a session node: dials the servers it is told of, holds WhatsApp sessions for them, listens on nothing.
import "./silence.ts";
import { readFileSync } from "node:fs";
import { trustCertificate } from "./certificate.ts";
import { writeLog } from "./log.ts";
import { SessionNode } from "./node.ts";
import { repairSignal } from "./session/signal-repair.ts";
import { readSettings } from "./settings.ts";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const version = `${manifest.version}+baileys.${manifest.dependencies.baileys}`;
const { certificate, ...options } = readSettings(process.env, version);
if (certificate) trustCertificate(certificate);
repairSignal();

const node = new SessionNode({ ...options, log: writeLog });
node.start();
writeLog("node.started", { node: options.node, version, capacity: options.capacity });

let isEnding = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (isEnding) return;
    isEnding = true;
    await node.stop();
    writeLog("node.stopped", { node: options.node });
    process.exit(0);
  });
}

// A query that fails because its connection ended is rejected where nobody listens; the session's own code sees the ending.
process.on("unhandledRejection", (error) => writeLog("node.rejection", { name: nameOf(error) }));
// What is thrown in the middle of something leaves it half done: the process ends, and another takes its sessions over.
process.on("uncaughtException", (error) => {
  writeLog("node.fault", { name: nameOf(error) });
  process.exit(1);
});

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
