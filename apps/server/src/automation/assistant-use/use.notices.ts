// Tells those who look after integrations that most of a month's limit is spent, and that all of it is; over with the month or a new limit.
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { defineNotice, endNotices, type NoticeRow, type Scope, tell } from "#company/notices";
import { effectiveProfile } from "#company/sessions";
import { readViewers, type ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";
import { namesOf, readLimits } from "./use.queries.ts";

const Data = z.object({ integrationId: z.number().int(), month: z.iso.date() });
type Data = z.infer<typeof Data>;
type Row = Omit<NoticeRow, "data"> & { data: Data };
/** Both kinds are shown alike. */
interface ShownLimit {
  subject: { type: "assistant"; integrationId: number | null };
  params: { name: string };
}

const mayKnow = (tenantId: number, viewer: ViewerRow): boolean =>
  viewer.isActive && allows(effectiveProfile({ ...viewer, tenantId }), "integrations", "read");

const show =
  (column: "warnedFor" | "spentFor") =>
  async ({ tx, tenantId }: Scope, rows: readonly Row[]): Promise<Map<number, ShownLimit>> => {
    const ids = [...new Set(rows.map(({ data }) => data.integrationId))];
    const [limits, names] = [await readLimits(tx, ids), await namesOf(tx, ids)];
    const people = await readViewers(tx, [...new Set(rows.map(({ userId }) => userId))]);
    return new Map(
      rows.flatMap(({ id, userId, data: { integrationId, month } }): [number, ShownLimit][] => {
        const limit = limits.find((one) => one.integrationId === integrationId);
        const viewer = people.find((one) => one.id === userId);
        const name = names.get(integrationId);
        if (limit?.[column] !== month || name === undefined || !viewer || !mayKnow(tenantId, viewer)) return [];
        return [[id, { subject: { type: "assistant", integrationId: integrationId || null }, params: { name } }]];
      }),
    );
  };

const near = defineNotice({ kind: "assistant.near", data: Data, show: show("warnedFor") });
const spent = defineNotice({ kind: "assistant.spent", data: Data, show: show("spentFor") });

async function told(ctx: Ctx, integrationId: number, month: string) {
  const viewers = (await readViewers(ctx.tx)).filter((viewer) => mayKnow(ctx.tenantId, viewer));
  const userIds = viewers.map(({ id }) => id);
  return { userIds, subject: integrationId, key: `${integrationId}:${month}`, data: { integrationId, month } };
}

export const tellNear = async (ctx: Ctx, integrationId: number, month: string): Promise<void> =>
  tell(ctx, near, await told(ctx, integrationId, month));

export const tellSpent = async (ctx: Ctx, integrationId: number, month: string): Promise<void> =>
  tell(ctx, spent, await told(ctx, integrationId, month));

export const endTold = (ctx: Ctx, integrationId: number): Promise<void> =>
  endNotices(ctx, [near.kind, spent.kind], integrationId);
