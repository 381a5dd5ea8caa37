// The pretend provider as a program of its own, so that the server under test meets it only over the network.
import { type ChildProcess, spawn } from "node:child_process";
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

const PROGRAM = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));

export async function startSandboxProcess(): Promise<TestSandbox> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    env: { META_GRAPH_URL: url, META_GRAPH_VERSION: "v24.0", EGRESS_ALLOW: new URL(url).host },
    async control(path, body) {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const answer = await fetch(`${url}/__control${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    close: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
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
