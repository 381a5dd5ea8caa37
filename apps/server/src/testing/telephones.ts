// Telephones for tests: a WhatsApp of our own and a session node with the real library, each a program of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const apps = resolve(import.meta.dirname, "../../..");

const LINK_SECRET = "a secret of this test alone, long enough";

export interface Telephones {
  /** What a server's environment needs for nodes to dial it. */
  readonly env: Record<string, string>;
  /** Does something with the telephones, by the control port. */
  do(path: string, body?: object): Promise<unknown>;
  /** A node for this server; answers what ends it as a power cut does. */
  startNode(serverUrl: string): () => void;
  close(): void;
}

export async function startTelephones(): Promise<Telephones> {
  const children: ChildProcess[] = [];
  const spawned = (file: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [resolve(apps, file)], {
      // Its own variables only, as in production.
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return child;
  };
  const whatsapp = spawned("sandbox-whatsapp/src/main.ts", {
    SANDBOX_WHATSAPP_PORT: "0",
    SANDBOX_WHATSAPP_CONTROL_PORT: "0",
    SANDBOX_WHATSAPP_MEDIA_PORT: "0",
  });
  const { url, control, media, certificate } = await firstLine(whatsapp);
  return {
    env: { SESSION_LINK_SECRET: LINK_SECRET },
    async do(path, body = {}) {
      const answer = await fetch(`${control}${path}`, { method: "POST", body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    startNode(serverUrl) {
      const node = spawned("session-node/src/main.ts", {
        SESSION_LINK_URLS: `${serverUrl.replace("http", "ws")}/link`,
        SESSION_LINK_SECRET: LINK_SECRET,
        SESSION_WA_URL: url,
        SESSION_WA_CERTIFICATE: certificate,
        SESSION_WA_MEDIA_URL: media,
      });
      return () => node.kill("SIGKILL");
    },
    close() {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

type Told = Record<"url" | "control" | "media" | "certificate", string>;

function firstLine(child: ChildProcess): Promise<Told> {
  return new Promise((done, failed) => {
    if (!child.stdout) throw new Error("It says nothing.");
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("{")) done(JSON.parse(line) as Told);
    });
    child.once("exit", (code) => failed(new Error(`The pretend WhatsApp ended with ${code}.`)));
  });
}
