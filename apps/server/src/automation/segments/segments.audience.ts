// A segment as an audience of campaigns: read when the list is made, so it means whoever fits it then.
import { type RawBuilder, sql } from "kysely";
import { anyOf, defineAudienceSource, type Said } from "#automation/campaigns";
import type { Looking } from "#conversation/tickets";
import { segmentsNamed } from "./segments.queries.ts";
import { groupsOf } from "./segments.rules.ts";

type Sources = Said extends ReadonlyMap<number, infer S> ? S : never;

/** On contacts aliased c. */
export function whereOfSegment({ meant, except }: Sources, looking: Looking): RawBuilder<unknown> {
  const groups = groupsOf(meant).map((group) => anyOf(group, looking));
  const within = groups.length === 0 ? sql`false` : sql.join(groups, sql` and `);
  return sql`(${within} and not ${anyOf(except, looking)})`;
}

const MOST_OFFERED = 500;

defineAudienceSource({
  kind: "segment",
  read: async ({ tx }, ids) => new Map((await segmentsNamed(tx, ids)).map((segment) => [segment.id, segment])),
  where: ({ id }, looking, said) => {
    const sources = said.get(id);
    return sources ? whereOfSegment(sources, looking) : sql`false`;
  },
  name: ({ id }) => sql`select s.name from segments s where s.tenant_id = app_tenant() and s.id = ${id}`,
  offered: sql`select s.id, s.name from segments s where s.tenant_id = app_tenant()
    order by s.name limit ${sql.lit(MOST_OFFERED)}`,
});
