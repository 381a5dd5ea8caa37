// What the measures work on: long conversations written by SQL, and one attendant signed in, in a real browser.

import pg from "pg";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Stack } from "../../scripts/stack/start-stack.ts";

export type Place = Pick<Stack, "url" | "sandboxUrl" | "password" | "accounts" | "channels" | "adminDatabaseUrl">;

export interface World {
  page: Page;
  browser: Browser;
  /** Text of every socket frame since it was last emptied. */
  frames: string[];
  /** Tickets by how many messages they hold, the longest first. */
  tickets: { id: number; name: string; messages: number }[];
  goTo(ticketId: number): Promise<void>;
  sandbox(path: string, body: unknown): Promise<void>;
  phoneNumberId: string;
  /** Somebody else at another machine. */
  signInAs(name: string): Promise<Page>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** One for scrolling, one for typing, the others for switching between them. */
export const LENGTHS = [5000, 2000, 200, 200, 200, 200, 200, 200];
const flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

/** Words of one to nine lines, so that no two neighbours are equally high and estimates are often wrong. */
const FILL = `
  with who as (
    select u.tenant_id, u.id as user_id, q.id as queue_id, c.id as channel_id
      from users u join queues q on q.tenant_id = u.tenant_id and q.name = $2
      join channels c on c.tenant_id = u.tenant_id
     where u.email = $1 limit 1),
  sizes as (select n, messages from unnest($3::int[]) with ordinality s(messages, n)),
  people as (
    insert into contacts (tenant_id, name, number)
    select tenant_id, 'Medida ' || $4 || '-' || n, '5511' || $4 || n from who, sizes returning tenant_id, id, name),
  made as (
    insert into tickets (tenant_id, version, status, turn, protocol, queue_id, user_id, channel_id, contact_id, answered,
                         last_message, last_message_type, last_message_at, last_inbound_at, created_at, updated_at)
    select w.tenant_id, 1, 'open', 'person', 'M' || p.id, w.queue_id, w.user_id, w.channel_id, p.id, true,
           'Recado', 'text', now(), now(), now() - interval '9 days', now()
      from who w join people p on p.tenant_id = w.tenant_id returning tenant_id, id, channel_id, contact_id),
  named as (
    select m.*, p.name, s.messages from made m join people p on p.id = m.contact_id
      join sizes s on p.name = 'Medida ' || $4 || '-' || s.n),
  written as (
    insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
    select t.tenant_id, t.id, t.channel_id, gen_random_uuid(), 'text',
           t.name || ', recado ' || i || '. ' || repeat('Cor, prazo e endereço do pedido conferidos hoje. ', i * 7 % 9),
           i % 3 = 0, 'chat', case when i % 3 = 0 then 'read' else 'received' end,
           now() - (t.messages - i) * interval '1 minute'
      from named t, lateral generate_series(1, t.messages) i order by t.id, i)
  select id::int as id, name, messages::int as messages from named order by messages desc, id`;

export async function openWorld(place: Place): Promise<World> {
  const ana = place.accounts.find(({ email }) => email.startsWith("ana@"));
  const line = place.channels.find(({ company }) => company === ana?.company);
  if (!ana || !line) throw new Error("the demonstration has no Ana");
  const sql = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: place.adminDatabaseUrl });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const mark = Date.now().toString().slice(-8);
  const rows = await sql(FILL, [ana.email, line.queue, LENGTHS, mark]);
  await sql("analyze messages");

  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [...flags, "--disable-smooth-scrolling"],
  });
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: "pt-BR" });
  page.setDefaultTimeout(120_000);
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  const enter = async (where: Page, email: string) => {
    await where.goto(`${place.url}/#/login`);
    await where.getByLabel("E-mail").fill(email);
    await where.getByLabel("Senha", { exact: true }).fill(place.password);
    await where.getByRole("button", { name: "Entrar" }).click();
    await where.waitForURL(/#\/(atendimento|home)/);
  };
  await enter(page, ana.email);
  return {
    page,
    browser,
    frames,
    tickets: rows as World["tickets"],
    phoneNumberId: line.phoneNumberId,
    async goTo(ticketId) {
      await page.goto(`${place.url}/#/atendimento/${ticketId}`);
      await page.getByTestId("composer").waitFor();
    },
    async sandbox(path, body) {
      const answer = await fetch(`${place.sandboxUrl}/__control${path}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
      if (!answer.ok) throw new Error(`sandbox ${path}: ${await answer.text()}`);
    },
    sql,
    async signInAs(name) {
      const account = place.accounts.find((one) => one.name === name && one.company === ana.company);
      if (!account) throw new Error(`${name} does not work there`);
      const other = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: "pt-BR" });
      await enter(other, account.email);
      return other;
    },
    close: () => browser.close(),
  };
}
