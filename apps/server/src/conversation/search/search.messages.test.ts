// Searching messages: words as people type them, newest first, page by page.
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aMedia,
  aMessage,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant, name: "Ana" });
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
});

const say = (body: string, given: object = {}) => aMessage(db, { tenant, ticket, body, ...given });
const ask = async (text: string, more = "") =>
  (await server.as(ana).get(`/search?groups=messages&searchParam=${encodeURIComponent(text)}${more}`)).body;
const shown = (snippet: string) => snippet.replaceAll("\u0002", "[").replaceAll("\u0003", "]");
const snippets = async (text: string): Promise<string[]> =>
  (await ask(text)).messages.map(({ snippet }: { snippet: string }) => shown(snippet));

test.each([
  ["informacoes", "[Informações] sobre a ação"],
  ["informação", "[Informações] sobre a ação"],
  ["ACAO", "Informações sobre a [ação]"],
  // Half a word, also one that is longer than its stem.
  ["informa", "[Informações] sobre a ação"],
  ["informaco", "[Informações] sobre a ação"],
  ["sobr", "Informações [sobre] a ação"],
  // All words, in any order; only the last may be half typed.
  ["ação informações", "[Informações] sobre a [ação]"],
  ["sobre a informa", "[Informações] [sobre] a ação"],
])("%s finds it", async (typed, found) => {
  await say("Informações sobre a ação");
  await say("Outra coisa");
  expect(await snippets(typed)).toEqual([found]);
});

test.each(["informa sobre", "formações", "coisa ação", "acão zero"])("%s does not find it", async (typed) => {
  await say("Informações sobre a ação");
  expect(await snippets(typed)).toEqual([]);
});

test("every way of typing a word on finds it", async () => {
  for (const word of ["comprovantes", "pagamento", "devolução", "cancelaríamos", "boletos", "rapidamente", "pix"]) {
    await say(word);
    for (let length = 2; length <= word.length; length++) {
      expect(await snippets(word.slice(0, length)), word.slice(0, length)).toContain(`[${word}]`);
    }
  }
});

test("forms of one word are found by each other", async () => {
  await say("Os boletos foram pagos ontem");
  await say("Comprei dois cartões");
  expect(await snippets("boleto pagar")).toEqual(["Os [boletos] foram [pagos] ontem"]);
  expect(await snippets("cartão")).toEqual(["Comprei dois [cartões]"]);
  expect(await snippets("comprar")).toEqual(["[Comprei] dois cartões"]);
});

test("numbers and addresses are found in pieces", async () => {
  await say("CPF 123.456.789-00, pedido #98-7741, joao@loja.com.br");
  for (const typed of ["123.456", "456", "7741", "#98-77", "loja.com", "joao@loja"]) {
    expect(await snippets(typed), typed).toHaveLength(1);
  }
});

test("signs of a query language are text like any other, and nothing but signs finds nothing", async () => {
  await say("quero & não quero | talvez");
  for (const typed of [
    "quero & talvez",
    "quero | zzz",
    "!quero",
    "quero:*",
    "'quero' <-> talvez",
    "quero')--",
    "\\quero",
  ]) {
    const found = await ask(typed);
    expect(found.messages.length, typed).toBe(typed.includes("zzz") ? 0 : 1);
  }
  for (const typed of ["&&", "!!!", "' or 1=1 --", "%%", "\\\\", "::", "🙂🙂"]) {
    expect((await ask(typed)).messages, typed).toEqual([]);
  }
  expect(await server.as(ana).get(`/search?searchParam=${encodeURIComponent("a\0b")}`)).toFailWith("ERR_VALIDATION");
});

test("very long input is answered or refused, never a failure", async () => {
  await say("palavra");
  expect((await ask("palavra ".repeat(24).trim())).messages).toHaveLength(1);
  expect((await ask("x".repeat(200))).messages).toEqual([]);
  expect(await server.as(ana).get(`/search?searchParam=${"x".repeat(201)}`)).toFailWith("ERR_VALIDATION");
  await say(`${"k".repeat(4000)} fim`);
  expect((await ask(`${"k".repeat(80)}`)).messages).toHaveLength(1);
});

test("notes are found; reactions and what was taken back are not, and what was corrected as it is now", async () => {
  await say("abacate na nota", { type: "note", fromMe: true, userId: ana.id });
  await say("abacate", { type: "reaction" });
  const gone = await say("abacate perdido");
  const corrected = await say("abacate errado");
  await db.sql("update messages set deleted_at = now(), original_body = body, body = '' where id = $1", [gone.id]);
  await db.sql("update messages set body = 'banana certa', edited_at = now() where id = $1", [corrected.id]);
  expect(await snippets("abacate")).toEqual(["[abacate] na nota"]);
  expect(await snippets("banana")).toEqual(["[banana] certa"]);
  await db.sql("delete from tickets where id = $1", [ticket.id]);
  expect(await snippets("banana")).toEqual([]);
  expect(await db.sql("select 1 from message_words where tenant_id = $1", [tenant])).toEqual([]);
});

test("a hit tells where it is", async () => {
  const message = await say("achado", { fromMe: true });
  expect((await ask("achado")).messages).toEqual([
    {
      messageId: message.id,
      ticketId: ticket.id,
      contactName: "Ana Lima",
      fromMe: true,
      at: message.createdAt.toISOString(),
      snippet: "\u0002achado\u0003",
    },
  ]);
});

test("pages go from the newest to the oldest without a gap, however far apart the messages lie", async () => {
  // Ids of three stretches, the last of them sparse.
  await db.sql(
    `insert into messages (tenant_id, id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     overriding system value
     select $1, x.id, $2, $3, gen_random_uuid(), 'text', case when x.n % 3 = 0 then 'agulha ' || x.n else 'palha' end,
            false, 'chat', 'received', now()
       from (select n, 7000000000 + n + (n / 1000) * 262144 as id from generate_series(1, 2500) n
             union all select 3000 + n * 3, 7100000000 + n * 1000000 from generate_series(1, 30) n) x`,
    [tenant, ticket.id, ticket.channelId],
  );
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { messages: { messageId: number }[]; cursor: string | null } = await ask(
      "agulha",
      cursor === null ? "" : `&cursor=${cursor}`,
    );
    expect(page.messages.length).toBe(page.cursor === null ? page.messages.length : 20);
    seen.push(...page.messages.map(({ messageId }) => messageId));
    cursor = page.cursor;
  } while (cursor !== null);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(seen).toHaveLength(833 + 30);
  expect(new Set(seen).size).toBe(seen.length);
  expect(await server.as(ana).get("/search?searchParam=agulha&cursor=0x1")).toFailWith("ERR_VALIDATION");
});

test("a file is found by its name, whatever was said with it; without a name, and taken back, it is not", async () => {
  const bare = await say("", { type: "document" });
  const said = await say("segue o contrato", { type: "document" });
  await aMedia(db, { tenant, message: bare, name: "Orçamento_cozinha-2026.pdf" });
  const media = await aMedia(db, { tenant, message: said, name: "assinado.pdf" });
  expect(await snippets("orcamento cozi")).toEqual(["[Orçamento]_[cozinha]-2026.pdf"]);
  expect(await snippets("contrato assinado")).toEqual(["segue o [contrato] [assinado].pdf"]);
  const inside = await server.as(ana).get(`/messages/search/${ticket.id}?searchParam=assinado`);
  expect(inside.body.hits).toMatchObject([{ messageId: said.id }]);

  await db.sql("update messages set body = 'aqui está' where id = $1", [said.id]);
  expect(await snippets("assinado")).toEqual(["aqui está [assinado].pdf"]);
  await db.sql("update message_media set name = null where id = $1", [media.id]);
  expect(await snippets("assinado")).toEqual([]);
  await db.sql("update messages set deleted_at = now() where id = $1", [bare.id]);
  expect(await snippets("cozinha")).toEqual([]);
});
