// Starts the pretend WhatsApp of linked devices beside the sandbox: a program of its own, because of its licence.
import { fork } from "node:child_process";
import { join } from "node:path";

/** `port` is where devices connect; the next two are its control API and its media host. It ends with this program. */
export function startWhatsAppWeb(port: number): { stop(): void } {
  const program = join(import.meta.dirname, "../../sandbox-whatsapp/src/main.ts");
  const child = fork(program, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH,
      SANDBOX_WHATSAPP_PORT: String(port),
      SANDBOX_WHATSAPP_CONTROL_PORT: String(port + 1),
      SANDBOX_WHATSAPP_MEDIA_PORT: String(port + 2),
    },
  });
  return { stop: () => void child.kill("SIGTERM") };
}
