// Tells those who see the figures of the whole company that something is unusual: each kind once a day, with its numbers.
import type { AnomalyKind } from "@prosa/contracts/notices";
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { defineNotice, type NoticeRow, type Scope, tell } from "#company/notices";
import { effectiveProfile } from "#company/sessions";
import { settingsOf } from "#company/settings";
import { readViewers, type ViewerRow } from "#company/users";
import { type VisibilitySettings, visibilityOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { scopeOf } from "../scope.rules.ts";
import { readAnomalies, type ToldRow } from "./anomaly.queries.ts";
import { arrivalWords, silentWords, slowWords } from "./anomaly.words.rules.ts";

const Data = z.object({ day: z.iso.date() });
type Row = Omit<NoticeRow, "data"> & { data: z.infer<typeof Data> };

interface ShownDay<P> {
  subject: { type: "anomaly"; day: string; channelIds: number[] };
  params: P;
}

/** What is told counts everything: whoever may not know some of it is not told of the sum. */
function mayKnow(tenantId: number, viewer: ViewerRow, settings: VisibilitySettings): boolean {
  const { isActive, isSupport } = viewer;
  if (!isActive || isSupport || !allows(effectiveProfile({ ...viewer, tenantId }), "panel", "full")) return false;
  const { userId, queueIds, channelIds, hidesPrivate, hidesBots } = scopeOf(viewer, settings);
  return userId === null && queueIds === null && channelIds === null && !hidesPrivate && !hidesBots;
}

const show =
  <P>(kind: AnomalyKind, wordsOf: (told: readonly ToldRow[]) => P) =>
  async (scope: Scope, rows: readonly Row[]): Promise<Map<number, ShownDay<P>>> => {
    const { tx, tenantId } = scope;
    const found = Map.groupBy(await readAnomalies(tx, kind, [...new Set(rows.map(({ data }) => data.day))]), dayOf);
    const people = await readViewers(tx, [...new Set(rows.map(({ userId }) => userId))]);
    const settings = visibilityOf(await settingsOf(scope));
    return new Map(
      rows.flatMap(({ id, userId, data: { day } }): [number, ShownDay<P>][] => {
        const [told, viewer] = [found.get(day), people.find((one) => one.id === userId)];
        if (!told || !viewer || !mayKnow(tenantId, viewer, settings)) return [];
        const channelIds = told.flatMap(({ channelId }) => channelId ?? []);
        return [[id, { subject: { type: "anomaly", day, channelIds }, params: wordsOf(told) }]];
      }),
    );
  };

const dayOf = ({ day }: ToldRow) => day;

const more = defineNotice({ kind: "anomaly.more", data: Data, show: show("more", arrivalWords) });
const less = defineNotice({ kind: "anomaly.less", data: Data, show: show("less", arrivalWords) });
const slow = defineNotice({ kind: "anomaly.slow", data: Data, show: show("slow", slowWords) });
const silent = defineNotice({ kind: "anomaly.silent", data: Data, show: show("silent", silentWords) });

/** What comes later on that day is in the same notice for whoever looks, and sounds no more. */
export async function tellAnomalies(ctx: Ctx, day: string, kinds: readonly AnomalyKind[]): Promise<void> {
  if (kinds.length === 0) return;
  const settings = visibilityOf(await settingsOf(ctx));
  const viewers = (await readViewers(ctx.tx)).filter((viewer) => mayKnow(ctx.tenantId, viewer, settings));
  const told = { userIds: viewers.map(({ id }) => id), subject: day, key: day, data: { day } };
  if (kinds.includes("more")) await tell(ctx, more, told);
  if (kinds.includes("less")) await tell(ctx, less, told);
  if (kinds.includes("slow")) await tell(ctx, slow, told);
  if (kinds.includes("silent")) await tell(ctx, silent, told);
}
