// Runs the sandbox as a program, configured by the environment: SANDBOX_PORT, _HOST, _EFI_PORT, _CA_FILE, _SEED,
// _SNAPSHOT, and _WHATSAPP_PORT where the WhatsApp of linked devices is wanted too (it takes that port and the next two).
import { readFile } from "node:fs/promises";
import { type Seed, startSandbox } from "./sandbox.ts";
import { startWhatsAppWeb } from "./whatsapp-web.ts";

const { SANDBOX_PORT = "4100", SANDBOX_HOST = "127.0.0.1", SANDBOX_SEED, SANDBOX_SNAPSHOT } = process.env;
const { SANDBOX_EFI_PORT = "0", SANDBOX_CA_FILE, SANDBOX_WHATSAPP_PORT } = process.env;

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}.`);
  return port;
}
const port = portOf("SANDBOX_PORT", SANDBOX_PORT);
const efiPort = portOf("SANDBOX_EFI_PORT", SANDBOX_EFI_PORT);

const seed: Seed = SANDBOX_SEED ? JSON.parse(await readFile(SANDBOX_SEED, "utf8")) : {};
const snapshot = SANDBOX_SNAPSHOT ? { snapshot: SANDBOX_SNAPSHOT } : {};
const sandbox = await startSandbox({
  port,
  host: SANDBOX_HOST,
  efiPort,
  ...(SANDBOX_CA_FILE && { authorityFile: SANDBOX_CA_FILE }),
  seed,
  ...snapshot,
});
const whatsAppWeb = SANDBOX_WHATSAPP_PORT && startWhatsAppWeb(portOf("SANDBOX_WHATSAPP_PORT", SANDBOX_WHATSAPP_PORT));
console.log(`Sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    if (whatsAppWeb) whatsAppWeb.stop();
    await sandbox.save();
    await sandbox.close();
    process.exit(0);
  });
}
