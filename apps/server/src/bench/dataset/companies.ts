// The companies of a dataset: people with their queues, tags, reasons, a board each, and channels that work.
import { hashPassword } from "#company/credentials";
import { randomIds } from "#platform/context";
import { openDatabase } from "#platform/database";
import { aChannel, PASSWORD } from "#testing";
import { factoriesFor } from "../../chaos/company.ts";
import type { Scratch } from "../../chaos/scratch.ts";
import { type CompanyShape, companiesOf, type DatasetShape } from "./shape.rules.ts";
import { asleep, drawn, picked, type Sql } from "./sql.ts";
import { firstNames, lastNames } from "./words.ts";

export const QUEUES = ["Vendas", "Financeiro", "Suporte", "Entregas", "Trocas", "Recepção"];
export const TAGS = 12;
export const LANES = ["Novo", "Em conversa", "Proposta", "Fechado"];
const TAG_NAMES = [
  "VIP",
  "Atraso",
  "Novo",
  "Retorno",
  "Varejo",
  "Atacado",
  "Site",
  "Indicação",
  "Risco",
  "Curso",
  "Obra",
  "SP",
];
const REASONS = ["Resolvido", "Sem resposta", "Venda feita", "Engano"];
const TRADES = [
  "Móveis",
  "Clínica",
  "Escola",
  "Ótica",
  "Auto Peças",
  "Padaria",
  "Imobiliária",
  "Farmácia",
  "Academia",
  "Pet",
];
const PLACES = [
  "Jatobá",
  "Ipê",
  "Aurora",
  "Paulista",
  "Horizonte",
  "Boa Vista",
  "Central",
  "Litoral",
  "Serra",
  "Bandeirante",
];
const CHANNELS_EACH = 2;

export async function makeCompanies(scratch: Scratch, shape: DatasetShape): Promise<void> {
  const companies = companiesOf(shape);
  await makeRows(scratch, companies, shape.adminEvery);
  await makeChannels(scratch);
  await scratch.sql(
    asleep(`
    create table dataset_parts as
      select d.*,
             (select array_agg(q.id order by q.id) from queues q where q.tenant_id = d.tenant_id) as queues,
             (select array_agg(c.id order by c.id) from channels c where c.tenant_id = d.tenant_id) as channels,
             (select array_agg(u.id order by u.id) from users u where u.tenant_id = d.tenant_id) as users,
             (select array_agg(r.id order by r.id) from closing_reasons r where r.tenant_id = d.tenant_id) as reasons
        from dataset_companies d`),
  );
}

async function makeRows({ sql }: Sql, companies: readonly CompanyShape[], adminEvery: number): Promise<void> {
  const column = (name: keyof CompanyShape) => companies.map((company) => company[name]);
  await sql(
    "create table dataset_companies (rank int primary key, tickets int, active int, contacts int, people int, tenant_id bigint)",
  );
  await sql(
    `insert into dataset_companies
     select x.*, draw_tenant_id() from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[]) x order by 1`,
    [column("rank"), column("tickets"), column("active"), column("contacts"), column("people")],
  );
  const passwordHash = await hashPassword(randomIds, PASSWORD, []);
  const each = (texts: readonly string[]) =>
    `unnest(array[${texts.map((text) => `'${text}'`).join(",")}]) with ordinality x(name, place)`;
  await sql(
    asleep(`
    insert into plans (name, max_users, max_connections, value_cents) values ('dataset', 999, 999, 0);
    insert into tenants (id, name, plan_id, due_at)
      select d.tenant_id, ${picked(TRADES, "d.rank")} || ' ' || ${picked(PLACES, "d.rank / 10 + d.rank")},
             (select max(id) from plans), '2999-01-01' from dataset_companies d;
    insert into queues (tenant_id, name)
      select d.tenant_id, x.name from dataset_companies d, ${each(QUEUES)} order by d.rank, x.place;
    insert into tags (tenant_id, name)
      select d.tenant_id, x.name from dataset_companies d, ${each(TAG_NAMES)} order by d.rank, x.place;
    insert into closing_reasons (tenant_id, name, created_at, updated_at)
      select d.tenant_id, x.name, now(), now() from dataset_companies d, ${each(REASONS)} order by d.rank, x.place;
    insert into users (tenant_id, name, email, profile, password_hash)
      select d.tenant_id, ${picked(firstNames, drawn("u", "d.rank || '.' || u"))} || ' ' || ${picked(lastNames, drawn("v", "d.rank || '.' || u"))},
             'pessoa' || u || '@empresa' || d.rank || '.example', case (u - 1) % ${adminEvery} when 0 then 'admin' else 'user' end,
             '${passwordHash}'
        from dataset_companies d, generate_series(1, d.people) u order by d.rank, u;
    insert into user_queues (tenant_id, user_id, queue_id)
      select u.tenant_id, u.id, q.id from users u join queues q on q.tenant_id = u.tenant_id
        join dataset_companies d on d.tenant_id = u.tenant_id where (u.id + q.id) % 2 = 0;
    insert into boards (tenant_id, name, created_at) select d.tenant_id, 'Vendas', now() from dataset_companies d;
    insert into lanes (tenant_id, board_id, name, color, position, created_at)
      select b.tenant_id, b.id, x.name, '#0891B2', 'a' || x.place, now()
        from boards b join dataset_companies d on d.tenant_id = b.tenant_id, ${each(LANES)} order by d.rank, x.place`),
  );
}

/** By the tests' factory, because their secrets are sealed row by row. */
async function makeChannels(scratch: Scratch): Promise<void> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-dataset", maxConnections: 2 });
  const db = factoriesFor(scratch, opened);
  try {
    const companies = await scratch.sql<{ tenantId: string; rank: number; queue: string }>(
      `select d.tenant_id as "tenantId", d.rank, (select min(q.id) from queues q where q.tenant_id = d.tenant_id) as queue
         from dataset_companies d order by d.rank`,
    );
    for (const { tenantId, rank, queue } of companies) {
      for (let channel = 1; channel <= CHANNELS_EACH; channel++) {
        const tenant = Number(tenantId);
        const name = `WhatsApp ${channel}`;
        const number = `551130${String(rank * CHANNELS_EACH + channel).padStart(6, "0")}`;
        await aChannel(db, { tenant, name, number, defaultQueueId: Number(queue) + channel - 1 });
      }
    }
  } finally {
    await opened.close();
  }
}
