// A running server for a test file: closed by itself before its database goes.
import type { Deps } from "#platform/context";
import type { App } from "../app.ts";
import { connectSocket, createClient, type Signed, type TestClient, type TestSocket } from "./clients.ts";
import type { TestDatabase } from "./database.ts";
import { type StartOptions, startServer, type TestClock } from "./start-server.ts";

export type TestServerOptions = StartOptions;

export interface TestServer {
  readonly url: string;
  readonly app: App;
  readonly deps: Deps;
  readonly clock: TestClock;
  /** Null for somebody who is not signed in. */
  as(user: Signed | null): TestClient;
  socket(user: Signed | null, options?: object): Promise<TestSocket>;
  close(): Promise<void>;
}

/** Inside a test or a hook. */
export async function testServer(db: TestDatabase, options: TestServerOptions = {}): Promise<TestServer> {
  const started = await startServer(db, options);
  const sockets: TestSocket[] = [];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      for (const socket of sockets) socket.close();
      await started.close();
    })();
    return closing;
  };
  db.beforeDrop(close);
  return {
    url: started.url,
    app: started.app,
    deps: started.app.deps,
    clock: started.clock,
    as: (user) => createClient(started.url, user),
    async socket(user, socketOptions) {
      const socket = await connectSocket(started.url, user, socketOptions);
      sockets.push(socket);
      return socket;
    },
    close,
  };
}
