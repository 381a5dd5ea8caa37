// Starts a sandbox: one port that is the providers, their control API and the page of phones; and one with certificates for EFI.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerControl, CONTROL_PREFIX } from "./control/control.routes.ts";
import { readSeed, type Seed } from "./control/seed.ts";
import { sendJson } from "./http/exchange.ts";
import { answerPage, isPagePath } from "./phones/phones.routes.ts";
import type { Answerer } from "./provider.ts";
import { providers } from "./providers.ts";
import { loadSnapshot, saveSnapshot } from "./snapshot/snapshot.ts";
import { createWorld, type World } from "./world.ts";

export type { Seed } from "./control/seed.ts";
export type SandboxOptions = {
  port: number;
  host: string;
  /** Of EFI; 0, the default, chooses a free one. */
  efiPort?: number;
  /** A file to which EFI's authority is written, for whoever is to trust it. */
  authorityFile?: string;
  seed?: Seed;
  /** Where the state is kept between runs: read at the start when it exists, in place of the seed. */
  snapshot?: string;
};
export type Sandbox = { url: string; save(): Promise<void>; close(): Promise<void> };

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];

export async function startSandbox({
  port,
  host,
  efiPort = 0,
  authorityFile,
  seed = {},
  snapshot,
}: SandboxOptions): Promise<Sandbox> {
  // The control API has no password: it must never be reachable from another machine.
  if (!LOOPBACK.includes(host)) throw new Error(`The sandbox listens on a loopback address only, not on ${host}.`);

  const world = createWorld(readSeed(seed), snapshot ?? null);
  if (snapshot && existsSync(snapshot)) await loadSnapshot(world, snapshot);
  await world.payments.listen(host, efiPort);
  if (authorityFile) await writeFile(authorityFile, world.payments.efi.authority);
  const mounted = providers.map((provider) => provider.mount(world));
  const server = createServer((request, response) => void answer(world, mounted, request, response));
  server.on("upgrade", (request, socket, head) => {
    if (!world.wavoip.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  const url = `http://${host === "::1" ? "[::1]" : host}:${boundPort}`;
  world.listensAt(url);

  return {
    url,
    async save() {
      if (snapshot) await saveSnapshot(world, snapshot);
    },
    close() {
      world.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function answer(world: World, mounted: readonly Answerer[], request: IncomingMessage, response: ServerResponse) {
  try {
    const url = URL.parse(request.url ?? "/", "http://sandbox");
    if (!url) return sendJson(response, 400, { error: "The address of the request cannot be read." });
    for (const answers of mounted) if (await answers(request, response, url)) return;
    if (url.pathname.startsWith(`${CONTROL_PREFIX}/`)) return await answerControl(world, request, response, url);
    if (isPagePath(url.pathname)) return await answerPage(request, response, url.pathname);
    sendJson(response, 404, { error: `There is nothing at ${url.pathname}.` });
  } catch (error) {
    console.error(error);
    sendJson(response, 500, { error: "The sandbox failed; see its log." });
  }
}
