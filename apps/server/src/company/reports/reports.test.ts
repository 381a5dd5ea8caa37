// Reports from outside: what each says, who sees which of its rows, and that the file has what the screen has.
import { execFileSync } from "node:child_process";
import { areaCodes, placeOf } from "@prosa/contracts/area-codes";
import { contactsReport, reports } from "@prosa/contracts/report-list";
import { type ReportAnswer, report, said } from "@prosa/contracts/report-shapes";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import {
  aBoard,
  aChannel,
  aClosingReason,
  aContact,
  aDeal,
  aMessage,
  aQueue,
  aTag,
  aTenant,
  aTicket,
  aUser,
  aWallet,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { sampleRequest } from "../../isolation/sample.ts";
import { moduleOfReports } from "./index.ts";
import { defineReport } from "./reports.types.ts";

const db = testDatabase();

/** One more than there are, declared as any other is. */
const planted = report({
  ...contactsReport,
  id: "planted",
  address: "planted",
  files: "readers",
  level: "own",
  filters: ["period", "queueIds"],
  required: "queueIds",
  title: said("Plantado", "Planted", "Plantado"),
  columns: [
    { id: "number", kind: "number", title: said("Nº", "No.", "N.º") },
    { id: "long", kind: "duration", title: said("Duração", "Duration", "Duración") },
  ],
});
const ROWS = 1_203;
defineReport({
  shape: planted,
  page: async (_, __, { after, offset, limit }) => {
    const first = (after === null ? 0 : Number(after)) + offset;
    return Array.from({ length: Math.max(0, Math.min(limit, ROWS - first)) }, (_, place) => {
      const id = first + place + 1;
      return { id, key: String(id), ticketId: null, contactId: null, cells: [id, id * 60] };
    });
  },
  total: async () => ({ count: ROWS }),
});

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
let queueSupervisor: TestUser;
let attendant: TestUser;
let sales: { id: number };
let support: { id: number };
let vip: { id: number };
let tenantId: number;

beforeAll(async () => {
  server = await testServer(db, { role: "all", also: [moduleOfReports("planted", [planted])] });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  sales = await aQueue(db, { tenant, name: "Vendas" });
  support = await aQueue(db, { tenant, name: "Suporte" });
  admin = await aUser(db, { tenant, profile: "admin", name: "Ana" });
  supervisor = await aUser(db, { tenant, profile: "supervisor", name: "Sara" });
  queueSupervisor = await aUser(db, { tenant, profile: "supervisorfila", name: "Queila", queues: [sales] });
  attendant = await aUser(db, { tenant, name: "Bia", queues: [sales] });
  vip = await aTag(db, { tenant, name: "VIP" });
  const channel = await aChannel(db, { tenant, name: "Loja" });
  const reason = await aClosingReason(db, { tenant, name: "Resolvido" });
  const people = [
    { name: "Rui", number: "5511987650001" },
    { name: "Eva", number: "552133334444" },
    { name: "Zoe", number: "12025550143" },
    { name: "Sem", number: null },
  ];
  const made = [];
  for (const one of people) made.push(await aContact(db, { tenant, ...one }));
  const [rui, eva] = made;
  if (!rui || !eva) throw new Error("nobody was made");
  await db.sql("insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)", [
    tenantId,
    rui.id,
    vip.id,
  ]);
  await aWallet(db, eva, attendant);
  const opened = { createdAt: new Date("2026-03-05T12:00:00Z") };
  const closedAt = new Date("2026-03-05T13:30:00Z");
  const done = await aTicket(db, {
    tenant,
    ...opened,
    status: "closed",
    closedAt,
    closingReasonId: reason.id,
    queueId: sales.id,
    userId: attendant.id,
    contactId: rui.id,
    channelId: channel.id,
  });
  const other = await aTicket(db, {
    tenant,
    createdAt: new Date("2026-03-06T02:30:00Z"),
    status: "open",
    queueId: support.id,
    userId: admin.id,
    contactId: eva.id,
    channelId: channel.id,
  });
  for (const [ticket, grade] of [
    [done, 5],
    [other, 2],
  ] as const) {
    await db.sql(
      `insert into ratings (tenant_id, ticket_id, user_id, asked_at, expires_at, grade, graded_at)
       values ($1, $2, $3, '2026-03-05T13:31:00Z', '2026-03-06T13:31:00Z', $4, '2026-03-05T13:40:00Z')`,
      [tenantId, ticket.id, attendant.id, grade],
    );
    await aMessage(db, { tenant, ticket, type: "note", fromMe: true, userId: attendant.id, body: `=nota ${grade}` });
  }
  const board = await aBoard(db, { tenant, name: "Funil", lanes: ["Novo", "Ganho"] });
  const laneId = board.lanes[0]?.id ?? 0;
  await aDeal(db, { tenant, boardId: board.id, laneId, contactId: rui.id, title: "Mesa", valueCents: 120_050 });
  known.laneIds = laneId;
});

const known: Record<string, number> = {};
const read = async (path: string, who = admin): Promise<ReportAnswer> => {
  const answer = await server.as(who).get(`/reports/${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const firsts = ({ rows }: ReportAnswer, column = 0) => rows.map(({ cells }) => cells[column]);

test("contacts are listed, found by tag and wallet, and put into their state", async () => {
  expect(firsts(await read("contacts")).sort()).toEqual(["Eva", "Rui", "Sem", "Zoe"]);
  expect(firsts(await read(`contacts?tagIds=${vip.id}`))).toEqual(["Rui"]);
  expect(await read(`contacts-by-tag?tagIds=${vip.id}`)).toMatchObject({
    count: 1,
    split: [{ name: "VIP", count: 1 }],
  });
  expect(firsts(await read(`contacts-by-wallet?userIds=${attendant.id}`))).toEqual(["Eva"]);
  const places = await read("contacts-by-state?places=SP,RJ,BA,abroad,unknown");
  expect(Object.fromEntries(places.split.map(({ key, count }) => [key, count]))).toEqual({
    SP: 1,
    RJ: 1,
    BA: 0,
    abroad: 1,
    unknown: 1,
  });
  expect(firsts(await read("contacts-by-state?places=RJ"))).toEqual(["Eva"]);
});

test("the state of a contact follows the number, and the database knows the codes of the contract", async () => {
  const { id } = await aContact(db, { tenant: tenantId, name: "Muda", number: "5585999990000" });
  const areaOf = async () =>
    (await db.sql<{ area: number | null }>("select area from contacts where id = $1", [id]))[0]?.area ?? null;
  expect(placeOf(await areaOf())).toBe("CE");
  await db.sql("update contacts set number = null where id = $1", [id]);
  expect(await areaOf()).toBeNull();
  await db.sql("delete from contacts where id = $1", [id]);
  const codes = Object.values(areaCodes).flat();
  expect(codes).toHaveLength(67);
  for (let code = 0; code < 100; code++) {
    const number = `55${String(code).padStart(2, "0")}33334444`;
    const [row] = await db.sql<{ area: number }>("select phone_area($1) as area", [number]);
    expect(row?.area, number).toBe((codes as number[]).includes(code) ? code : 0);
  }
});

test("deals of a lane are listed with what they are worth", async () => {
  const answer = await read(`contacts-by-lane?laneIds=${known.laneIds}`);
  expect(answer).toMatchObject({ count: 1, figures: { value: 120_050 }, split: [{ name: "Novo", count: 1 }] });
  expect(answer.rows[0]?.cells.slice(0, 6)).toEqual(["Rui", "5511987650001", "Mesa", "Funil", "Novo", 120_050]);
});

test("tickets are those opened on days of the company, with durations and by status", async () => {
  const day = await read("tickets?from=2026-03-05&until=2026-03-05");
  // Half past two at night in London is the evening before in São Paulo.
  expect(day.count).toBe(2);
  expect(day.split).toEqual([
    { key: "open", name: null, count: 1, isMore: false },
    { key: "pending", name: null, count: 0, isMore: false },
    { key: "closed", name: null, count: 1, isMore: false },
  ]);
  const closed = await read("tickets?from=2026-03-05&until=2026-03-05&state=closed");
  expect(closed.rows[0]?.cells.slice(1)).toEqual([
    "Rui",
    "5511987650001",
    "closed",
    "Loja",
    "Vendas",
    "Bia",
    "2026-03-05T12:00:00.000Z",
    "2026-03-05T13:30:00.000Z",
    5400,
    "Resolvido",
  ]);
  expect((await read("tickets?from=2026-03-06&until=2026-03-31")).count).toBe(0);
  const protocol = closed.rows[0]?.cells[0];
  expect(firsts(await read(`protocols?searchParam=${protocol}`))).toEqual([protocol]);
  expect(firsts(await read("protocols?searchParam=rui"), 1)).toEqual(["Rui"]);
});

test("grades have their average and spread, notes their author", async () => {
  const { figures, split, count } = await read("ratings");
  expect({ figures, count }).toEqual({ figures: { average: 3.5, satisfied: 0.5 }, count: 2 });
  expect(split.map((part) => part.count)).toEqual([1, 0, 0, 1, 0]);
  expect((await read("ratings?grade=5")).rows).toHaveLength(1);
  expect(firsts(await read(`notes?userIds=${attendant.id}`), 1).sort()).toEqual(["=nota 2", "=nota 5"]);
  expect((await read(`notes?userIds=${admin.id}`)).count).toBe(0);
});

test("whoever reads sees what they may see: queue supervisors their queues, attendants nothing", async () => {
  for (const path of ["tickets", "protocols", "ratings", "notes"]) {
    expect((await read(path, supervisor)).count, path).toBe(2);
    expect((await read(path, queueSupervisor)).count, path).toBe(1);
    expect(await server.as(attendant).get(`/reports/${path}`)).toFailWith("ERR_NO_PERMISSION");
  }
  expect(await server.as(queueSupervisor).get("/reports/contacts")).toFailWith("ERR_NO_PERMISSION");
  expect((await read("contacts", supervisor)).count).toBe(4);
  const choices = (await server.as(queueSupervisor).get("/reports/choices")).body;
  expect(choices.queues).toEqual([{ id: sales.id, name: "Vendas" }]);
  expect(choices.people.map(({ name }: { name: string }) => name)).toEqual(["Bia", "Queila"]);
  expect(choices.tags).toEqual([]);
  await server.as(admin).put("/settings/ContactsAdminOnly", { value: "enabled" });
  // Settings are kept for a moment, and their news comes by itself.
  await expect.poll(async () => (await server.as(supervisor).get("/reports/contacts")).status).toBe(403);
  await server.as(admin).put("/settings/ContactsAdminOnly", { value: "disabled" });
});

test.each(reports.flatMap(({ id, required }) => (required ? [[id, required]] : [])))(
  "%s wants at least one of %s",
  async (id, field) => {
    for (const query of ["", `?${field}=`]) {
      const answer = await server.as(admin).get(`/reports/${id}${query}`);
      expect(answer).toFailWith("ERR_VALIDATION");
      expect(answer.body.field).toBe(field);
    }
  },
);

test("a period ends after it begins and lasts two years at most", async () => {
  expect(await server.as(admin).get("/reports/tickets?from=2026-03-05&until=2026-03-04")).toFailWith("ERR_VALIDATION");
  expect(await server.as(admin).get("/reports/tickets?from=2020-03-05&until=2026-03-04")).toFailWith("ERR_VALIDATION");
});

async function fileOf(id: string, body: object, who = admin): Promise<Buffer> {
  const { body: job, status } = await server.as(who).post(`/reports/${id}/export`, body);
  expect(status, JSON.stringify(job)).toBe(200);
  const look = async () => (await server.as(who).get(`/jobs/${job.id}`)).body;
  await expect.poll(async () => (await look()).status, { timeout: 60_000 }).toBe("done");
  const answer = await fetch(`${server.url}${(await look()).resultUrl}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

const lines = (bytes: Buffer) =>
  Papa.parse<string[]>(bytes.toString("utf8").replace(/^\ufeff/, ""), { delimiter: ";" }).data.slice(0, -1);

test("files have every row, typed, and no cell that runs", async () => {
  const csv = lines(await fileOf("tickets", { filter: { state: "closed" }, format: "csv" }));
  expect(csv[0]?.slice(-3)).toEqual(["Fechado em", "Duração", "Motivo"]);
  expect(csv[1]?.slice(3)).toEqual([
    "Fechado",
    "Loja",
    "Vendas",
    "Bia",
    "2026-03-05 09:00:00",
    "2026-03-05 10:30:00",
    "1:30:00",
    "Resolvido",
  ]);
  expect(
    lines(await fileOf("notes", { filter: {}, format: "csv" }))
      .slice(1)
      .map((row) => row[1]),
  ).toEqual(expect.arrayContaining(["'=nota 2", "'=nota 5"]));
  const zip = unzipSync(await fileOf("ratings", { filter: { grade: "5" }, format: "xlsx" }));
  const sheet = strFromU8(zip["xl/worksheets/sheet1.xml"] as Uint8Array);
  expect(sheet).toContain('<c s="1"><v>5</v></c>');
  // Twenty to eleven on the fifth of March by the company's clock, in days since 1899.
  expect(sheet).toContain(`<c s="3"><v>${46086 + (10 * 60 + 40) / 1440}</v></c>`);
  expect(strFromU8(zip["xl/styles.xml"] as Uint8Array)).toContain("[h]:mm:ss");
});

/** Read by somebody else's program: what we drew is what others see. */
const paper = async (id: string, filter: object, who = admin) =>
  execFileSync("pdftotext", ["-layout", "-", "-"], {
    input: await fileOf(id, { filter, format: "pdf" }, who),
    encoding: "utf8",
    maxBuffer: 1e8,
  });

test("on paper stand the totals of the screen, what was asked, and the rows as the screen writes them", async () => {
  const asked = { from: "2026-03-05", until: "2026-03-05", queueIds: [sales.id] };
  const text = await paper("tickets", asked);
  expect(text).toContain("05/03/2026 – 05/03/2026 · Filas: Vendas");
  expect(text).toContain("horário de America/Sao_Paulo");
  const screen = await read(`tickets?from=2026-03-05&until=2026-03-05&queueIds=${sales.id}`);
  expect(text).toMatch(new RegExp(`Total\\s+${screen.count}\\s`));
  for (const [name, count] of Object.entries({ Aberto: 0, Pendente: 0, Fechado: 1 })) {
    expect(text).toMatch(new RegExp(`${name}\\s+${count}\\s`));
  }
  for (const cell of ["+55 11 98765-0001", "05/03/2026 09:00", "1 h 30 min", "Resolvido"]) expect(text).toContain(cell);
  const grades = await paper("ratings", {});
  for (const part of ["Nota média", "3,5", "50%", "Eva", "Rui"]) expect(grades).toContain(part);
  expect(await paper("tickets", {}, queueSupervisor)).not.toContain("Eva");
});

test("paper takes whole sheets of rows and repeats their head on each", async () => {
  const text = await paper("planted", { queueIds: [sales.id] });
  expect(text).toContain("1.203");
  const heads = text.match(/Nº\s+Duração/g) ?? [];
  expect(heads.length).toBeGreaterThan(10);
  expect(text).toContain("página 2");
  for (const row of [/^\s*1 +1 min$/m, /^\s*1\.203 +20 h 3 min$/m]) expect(text).toMatch(row);
});

test("files of contacts leave with administrators only, those of tickets hold what their reader may see", async () => {
  expect(lines(await fileOf("contacts", { filter: {}, format: "csv" }))).toHaveLength(5);
  const wish = { filter: {}, format: "csv" };
  expect(await server.as(supervisor).post("/reports/contacts/export", wish)).toFailWith("ERR_NO_PERMISSION");
  expect(lines(await fileOf("tickets", wish, queueSupervisor))).toHaveLength(2);
});

test("one more report is served, counted, paged, written and sampled as all others are", async () => {
  const ids = { queueId: sales.id };
  const request = sampleRequest(planted.list, ids);
  expect(request.path).toBe(`/reports/planted?queueIds=${sales.id}`);
  const answer = await read(request.path.replace("/reports/", ""), queueSupervisor);
  expect(answer).toMatchObject({ count: ROWS, isMore: false, hasMore: true });
  expect(await server.as(attendant).get(request.path)).toFailWith("ERR_NO_PERMISSION");
  expect(await server.as(admin).get("/reports/planted")).toFailWith("ERR_VALIDATION");
  const file = lines(await fileOf("planted", { filter: { queueIds: [sales.id] }, format: "csv" }));
  expect(file).toHaveLength(ROWS + 1);
  expect(new Set(file.map(([first]) => first)).size).toBe(ROWS + 1);
  expect(file.at(-1)).toEqual([String(ROWS), "20:03:00"]);
});
