// A company with a bot and a customer who writes to it, for the tests of bots.
import type { FlowDocument } from "@prosa/flows";
import type { InboundMessage } from "#adapters/channels";
import { takeInChanges } from "#conversation/intake";
import { aChannel, aQueue, aTenant, aUser, type TestDatabase, type TestServer } from "#testing";
import { aFlow, setBot } from "../bots.factory.ts";
import { takeDue } from "../bots.watch.ts";

async function aCompany(db: TestDatabase) {
  const tenant = await aTenant(db);
  const sales = await aQueue(db, { tenant, name: "Vendas" });
  const finance = await aQueue(db, { tenant, name: "Financeiro" });
  const channel = await aChannel(db, { tenant, defaultQueueId: sales.id });
  const ana = await aUser(db, { tenant, name: "Ana", queues: [sales] });
  const bia = await aUser(db, { tenant, name: "Bia", queues: [sales, finance] });
  const caio = await aUser(db, { tenant, name: "Caio", queues: [finance] });
  return { tenant, sales, finance, channel, ana, bia, caio, made: { tenant, channelId: channel.id } };
}
export type TestCompany = Awaited<ReturnType<typeof aCompany>>;

export interface Stage {
  company: TestCompany;
  flowId: number;
  number: string;
  /** Each text is a message of its own, in one webhook body. */
  says(...texts: string[]): Promise<void>;
  /** Written so many minutes before it arrives. */
  saidBefore(minutes: number, text: string): Promise<void>;
  /** Somebody else, who writes one word. */
  strangerSays(number: string, text: string): Promise<void>;
  /** The same, so many minutes before it arrives. */
  strangerSaidBefore(number: string, minutes: number, text: string): Promise<void>;
  /** Something typed on the company's telephone. */
  phoneSays(text: string): Promise<void>;
  /** Whatever is due is done, until nothing is. */
  turns(): Promise<void>;
  /** As if the time of every alarm had come. */
  timePasses(ms: number): Promise<void>;
  /** What the bot said, oldest first. */
  told(): Promise<string[]>;
  ticket(): Promise<Record<string, unknown>>;
  session(): Promise<Record<string, unknown> | undefined>;
  dues(): Promise<unknown[]>;
}

export async function aStage(
  db: TestDatabase,
  server: TestServer,
  document: (company: TestCompany) => FlowDocument,
  mode: "off" | "keywords" | "always" = "always",
): Promise<Stage> {
  const company = await aCompany(db);
  const { id: flowId } = await aFlow(db, company.tenant.id, document(company), { name: "Menu" });
  const { channel } = company;
  await setBot(db, channel, mode, mode === "always" ? flowId : null);
  const number = `5511${900_000_000 + company.tenant.id}`;
  const change = (body: string, given: Partial<InboundMessage> = {}): InboundMessage => ({
    kind: "message",
    account: null,
    providerId: `wamid.${server.deps.ids.uuid()}`,
    from: [{ kind: "wa_id", value: number }],
    profileName: "Maria Souza",
    at: server.clock.now(),
    type: "text",
    body,
    content: null,
    media: null,
    quotedProviderId: null,
    isForwarded: false,
    referral: null,
    fromMe: false,
    ...given,
  });
  const source = {
    tenantId: company.tenant.id,
    channelId: channel.id,
    type: "whatsapp_cloud",
    externalId: channel.externalId,
  };
  const apply = async (changes: InboundMessage[]) => {
    const { problems } = await takeInChanges(server.deps, source, changes);
    if (problems.length > 0) throw new Error(problems.join(", "));
  };
  const one = async (text: string) => (await db.sql(text, [company.tenant.id]))[0];
  return {
    company,
    flowId,
    number,
    says: (...texts) => apply(texts.map((text) => change(text))),
    saidBefore: (minutes, text) =>
      apply([change(text, { at: new Date(server.clock.now().getTime() - minutes * 60_000) })]),
    strangerSays: (other, text) => apply([change(text, { from: [{ kind: "wa_id", value: other }] })]),
    strangerSaidBefore: (other, minutes, text) => {
      const at = new Date(server.clock.now().getTime() - minutes * 60_000);
      return apply([change(text, { from: [{ kind: "wa_id", value: other }], at })]);
    },
    phoneSays: (text) => apply([change(text, { fromMe: true })]),
    async turns() {
      while ((await takeDue(server.deps)) > 0);
    },
    async timePasses(ms) {
      server.clock.advance(ms);
      await db.sql("update bot_turns set due_at = now() where tenant_id = $1", [company.tenant.id]);
    },
    async told() {
      const rows = await db.sql<{ body: string }>(
        "select body from messages where tenant_id = $1 and from_me and send_type = 'bot' and type <> 'note' order by id",
        [company.tenant.id],
      );
      return rows.map(({ body }) => body);
    },
    ticket: async () => (await one("select * from tickets where tenant_id = $1 order by id desc limit 1")) ?? {},
    session: () => one("select * from flow_sessions where tenant_id = $1 order by id desc limit 1"),
    dues: () => db.sql("select * from bot_turns where tenant_id = $1", [company.tenant.id]),
  };
}
