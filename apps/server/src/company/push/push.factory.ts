// What tests of web push share: keys of an installation, and browsers of the pretend push service.
import type { PushContent } from "@prosa/contracts/company/notice-ways";
import type { PushPayload } from "@prosa/contracts/push";
import webPush from "web-push";
import type { Signed } from "../../testing/clients.ts";
import type { TestDatabase } from "../../testing/database.ts";
import type { TestSandbox } from "../../testing/sandbox.ts";
import type { TestServer } from "../../testing/server.ts";

export function pushKeys(): Record<string, string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: "mailto:ops@casa.example" };
}

type Person = Signed & { id: number };

export interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Received extends PushPayload {
  browser: string;
  sealed: string;
  text: string;
  ttl: number;
  topic: string;
  signer: { key: string; subject: string };
}

export function pushWorld(db: TestDatabase, sandbox: () => TestSandbox, server: () => TestServer) {
  return {
    openBrowser: (): Promise<Browser> => sandbox().control("/push/browsers", {}),
    /** A browser of somebody, told of to the server by themselves. */
    async aDevice(user: Person): Promise<Browser & { deviceId: number }> {
      const browser: Browser = await sandbox().control("/push/browsers", {});
      const { endpoint, keys } = browser;
      const answer = await server().as(user).post("/push/devices", { endpoint, keys, language: "pt" });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { ...browser, deviceId: answer.body.id };
    },
    behave: ({ id }: Browser, behaviour: string, more: object = {}): Promise<unknown> =>
      sandbox().control(`/push/browsers/${id}`, { behaviour, ...more }),
    async asked({ id }: Browser): Promise<number> {
      return (await sandbox().control(`/push/browsers/${id}`)).asked;
    },
    /** What a browser was sent, opened with its own keys. */
    async received({ id }: Browser): Promise<Received[]> {
      const { pushes } = await sandbox().control("/push");
      const own = pushes.filter(({ browser }: Received) => browser === id);
      return own.map((push: Received) => ({ ...push, ...JSON.parse(push.text) }));
    },
    async prefer(user: Person, sounds: { content?: PushContent; quiet?: object | null; pushes?: object }) {
      await db.sql("update users set sounds = sounds || $2::jsonb where id = $1", [user.id, JSON.stringify(sounds)]);
    },
  };
}
