// The contacts of a dataset, how they are known, what is kept about them, and the deals with them.
import { LANES, TAGS } from "./companies.ts";
import { asleep, drawn, picked, type Sql } from "./sql.ts";
import { firstNames, lastNames } from "./words.ts";

const CITIES = ["São Paulo", "Campinas", "Recife", "Porto Alegre", "Belém", "Goiânia", "Curitiba", "Niterói"];
const AREAS = ["11", "21", "31", "41", "51", "61", "71", "81"];
/** One deal for so many contacts. */
const CONTACTS_PER_DEAL = 10;

/** Where `n` counts a company's contacts from 1. Numbers are multiplied modulo a prime, so that no two are equal;
 * behind the nine they begin as mobile numbers did when they had eight digits. */
const person = "p.rank || '.' || n";

export async function makeContacts({ sql }: Sql): Promise<void> {
  await sql(
    asleep(`
    insert into contacts (tenant_id, name, number, email, is_untagged, is_unowned, is_without_deals,
                          created_at, updated_at)
      select p.tenant_id, ${picked(firstNames, drawn("a", person))} || ' ' || ${picked(lastNames, drawn("b", person))} || ' '
                          || ${picked(lastNames, drawn("c", person))},
             '55' || ${picked(AREAS, "n")} || 960000000 + (n * 7368787::bigint + p.rank * 1234577) % 39999983,
             case when n % 4 = 0 then 'cliente' || n || '@example.com' end, false, n % 3 <> 0,
             n % ${CONTACTS_PER_DEAL} <> 0, m.at, m.at
        from dataset_parts p cross join generate_series(1, p.contacts) n
        join dataset_moments m on m.place = n::bigint * 9999 / p.contacts
       order by p.rank, n;
    create table dataset_people as
      select c.tenant_id, c.id, c.number, c.created_at, row_number() over (partition by c.tenant_id order by c.id)::int as n
        from contacts c join dataset_parts p on p.tenant_id = c.tenant_id;
    alter table dataset_parts add column first_contact bigint;
    update dataset_parts p set first_contact = (select min(c.id) from dataset_people c where c.tenant_id = p.tenant_id);
    insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
      select c.tenant_id, c.id, 'wa_id', c.number, phone_match_key(c.number), c.created_at from dataset_people c;
    insert into contact_tags (tenant_id, contact_id, tag_id)
      select c.tenant_id, c.id, g.id from dataset_people c
        join (select t.tenant_id, t.id, row_number() over (partition by t.tenant_id order by t.id) as place from tags t) g
          on g.tenant_id = c.tenant_id and g.place = 1 + c.n % ${TAGS};
    insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
      select c.tenant_id, c.id, p.users[1 + c.n / 3 % p.people], c.created_at
        from dataset_people c join dataset_parts p on p.tenant_id = c.tenant_id where c.n % 3 = 0`),
  );
}

export async function makeDetails({ sql }: Sql): Promise<void> {
  await sql(
    asleep(`
    insert into contact_extra_info (tenant_id, contact_id, name, value, position)
      select c.tenant_id, c.id, 'CPF', regexp_replace(lpad((c.n * 48271986531::bigint % 99999999977)::text, 11, '0'),
               '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4'), 1 from dataset_people c
      union all
      select c.tenant_id, c.id, 'Cidade', ${picked(CITIES, "c.n / 2")}, 2 from dataset_people c where c.n % 2 = 0;
    insert into deals (tenant_id, board_id, lane_id, position, contact_id, owner_id, title, value_cents, lane_since,
                       contact_search_name, contact_number, is_contact_named_by_number, created_at, updated_at)
      select c.tenant_id, l.board_id, l.id, 'b' || lpad(c.n::text, 10, '0') || '1', c.id,
             p.users[1 + c.n % p.people], 'Proposta ' || c.n, 100 * (c.n % 100000), c.created_at,
             k.search_name, k.number, false, c.created_at, c.created_at
        from dataset_people c
        join contacts k on k.tenant_id = c.tenant_id and k.id = c.id
        join dataset_parts p on p.tenant_id = c.tenant_id
        join lanes l on l.tenant_id = c.tenant_id and l.position = 'a' || 1 + c.n / ${CONTACTS_PER_DEAL} % ${LANES.length}
       where c.n % ${CONTACTS_PER_DEAL} = 0;
    insert into lane_numbers (tenant_id, lane_id, deals, value_cents, since_ms)
      select d.tenant_id, d.lane_id, count(*), sum(d.value_cents), sum((extract(epoch from d.lane_since) * 1000)::bigint)
        from deals d group by d.tenant_id, d.lane_id`),
  );
}
