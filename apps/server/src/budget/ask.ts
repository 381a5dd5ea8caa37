// A server whose every statement is heard, asked one thing at a time.
import { type TestDatabase, type TestServer, type TestServerOptions, testServer } from "#testing";
import { type Call, send } from "./calls.ts";
import { type Asked, watchDatabase } from "./watch.ts";

export interface Result {
  call: Call;
  status: number;
  error: string | undefined;
  ms: number;
  asked: Asked;
}

export interface WatchedServer {
  server: TestServer;
  ask(call: Call): Promise<Result>;
  stop(): void;
}

export async function watchedServer(db: TestDatabase, options: TestServerOptions = {}): Promise<WatchedServer> {
  const watch = watchDatabase();
  const server = await testServer(db, { role: "api", ...options });
  watch.over(server.app.http.app.server);
  return {
    server,
    async ask(call) {
      const asked: Asked = { statements: [], times: [], plans: [] };
      // Remembered for seconds: whether these have just passed would be chance, and one statement more or less.
      if (call.who) server.deps.sessions.forget([call.who.sessionId]);
      const start = performance.now();
      const { status, body } = await watch.during(asked, () => send(server, call));
      return { call, status, error: body?.error, ms: performance.now() - start, asked };
    },
    stop: watch.stop,
  };
}
