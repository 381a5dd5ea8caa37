// The pretend provider as a program of its own, so that the server under test meets it only over the network.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface TestSandbox {
  readonly url: string;
  readonly pid: number;
  /** What a server's environment needs to speak to it. */
  readonly env: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the control API answers.
  control(path: string, body?: unknown): Promise<any>;
  close(): Promise<void>;
}

/** What the control API says of the pretend gateways. */
interface PaymentsState {
  efi: { url: string };
  wooviPublicKey: string;
}

const PROGRAM = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));

export async function startSandboxProcess(): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), "prosa-sandbox-"));
  const authorityFile = join(folder, "ca.pem");
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0", SANDBOX_CA_FILE: authorityFile },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const payments = (await (await fetch(`${url}/__control/payments`)).json()) as PaymentsState;
  return {
    url,
    pid: child.pid ?? 0,
    env: {
      META_GRAPH_URL: url,
      META_GRAPH_VERSION: "v24.0",
      TELEGRAM_API_URL: url,
      WAVOIP_URL: url,
      WAVOIP_STORAGE_URL: `${url}/wavoip-storage`,
      NOTIFICAME_URL: `${url}/notificame`,
      META_PAGES_URL: `${url}/fb`,
      META_INSTAGRAM_URL: `${url}/ig`,
      OPENAI_URL: `${url}/openai/v1`,
      GROQ_URL: `${url}/groq/openai/v1`,
      XAI_URL: `${url}/xai/v1`,
      DEEPSEEK_URL: `${url}/deepseek`,
      MERCADOPAGO_URL: `${url}/mercadopago`,
      ASAAS_URL: `${url}/asaas`,
      EFI_URL: payments.efi.url,
      EFI_WEBHOOK_SOURCES: "127.0.0.1",
      WOOVI_URL: `${url}/woovi`,
      WOOVI_PUBLIC_KEY: payments.wooviPublicKey,
      ASAAS_BILLING_URL: `${url}/billing/asaas/v3`,
      STRIPE_URL: `${url}/stripe`,
      EGRESS_ALLOW: `${new URL(url).host},${new URL(payments.efi.url).host}`,
      TENANT_EGRESS_ALLOW: new URL(url).host,
      PUSH_HOSTS: new URL(url).host,
      EGRESS_CA_FILE: authorityFile,
    },
    async control(path, body) {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const answer = await fetch(`${url}/__control${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    close: () =>
      new Promise((resolve) => {
        child.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill("SIGKILL");
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The sandbox ended: ${said}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, url] = /listening on (\S+)/.exec(said) ?? [];
      if (url) resolve(url);
    });
  });
}
