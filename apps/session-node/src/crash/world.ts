// The pretend WhatsApp as a program of its own, reached by its control port: the session node imports nothing of it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Fact {
  n: number;
  kind: string;
  number?: string;
  person?: string;
  id?: string;
  text?: string;
  isRepeat?: boolean;
  detail?: string;
}

export interface Device {
  jid: string;
  isOnline: boolean;
  waiting: number;
  logins: number;
}

export interface SandboxPerson {
  number: string;
  lid: string;
  shown: { id: string; from: string; chat: string; text: string; isEdited?: boolean; isRemoved?: boolean }[];
  devices: Device[];
}

export interface Sandbox {
  url: string;
  certificate: string;
  control: string;
  post<T = unknown>(path: string, body?: object): Promise<T>;
  get<T = unknown>(path: string): Promise<T>;
  person(number: string): Promise<SandboxPerson>;
  ledger(): Promise<{ stale: number; facts: Fact[] }>;
  stop(): void;
}

export async function startSandboxWhatsApp(): Promise<Sandbox> {
  const program = join(import.meta.dirname, "../../../sandbox-whatsapp/src/main.ts");
  const child: ChildProcess = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
    env: {
      PATH: process.env.PATH,
      SANDBOX_WHATSAPP_PORT: "0",
      SANDBOX_WHATSAPP_CONTROL_PORT: "0",
      SANDBOX_WHATSAPP_MEDIA_PORT: "0",
    },
  });
  if (!child.stdout) throw new Error("The sandbox says nothing.");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { url, certificate, control } = JSON.parse(line) as Record<"url" | "certificate" | "control", string>;
  const call = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(control + path, init);
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`${path}: ${answer.error}`);
    return answer;
  };
  return {
    url,
    certificate,
    control,
    post: (path, body = {}) => call(path, { method: "POST", body: JSON.stringify(body) }),
    get: (path) => call(path),
    person: (number) => call(`/people/${number}`),
    ledger: () => call("/ledger?only=facts"),
    stop: () => void child.kill("SIGTERM"),
  };
}
