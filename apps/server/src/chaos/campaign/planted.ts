// Mistakes made on purpose in how campaigns are sent, and the names they are asked for with.

export const campaignPlants = ["random-ids", "own-transaction", "no-bound", "deaf-claim"] as const;
export type CampaignPlant = (typeof campaignPlants)[number];
export const isCampaignPlant = (name: string): name is CampaignPlant => campaignPlants.some((plant) => plant === name);

/** A claim that does not ask whether the campaign runs. */
export const DEAF_CLAIM = `
  create or replace function campaign_gap(p_tenant bigint, p_campaign bigint) returns interval
    language sql stable as $$ select interval '0' $$`;

interface Change {
  /** The end of the address of the file that is changed while it is loaded. */
  file: string;
  from: string;
  to: string;
}

export const changes: Partial<Record<CampaignPlant, Change>> = {
  "random-ids": {
    file: "campaigns/feed.actions.ts",
    from: "const clientId = clientIdOf(ctx.tenantId, campaignId, recipient.id);",
    to: "const clientId = ctx.deps.ids.uuid();",
  },
  "own-transaction": {
    file: "campaigns/people.queries.ts",
    from: "export async function markHanded({ tx, tenantId, now }: Scope,",
    to: `export async function markHanded(ctx: any, handed: any) {
           const { tenantId, now, deps } = ctx;
           const mark = (tx: any) => markLate({ tx, tenantId, now } as any, handed);
           setTimeout(() => void deps.db.withTenant({ tenantId, userId: null }, mark).catch(() => {}), 300);
         }
         async function markLate({ tx, tenantId, now }: Scope,`,
  },
  "no-bound": {
    file: "sending/messages.bulk.ts",
    from: "return rows[0]?.count ?? 0;",
    to: "return 0;",
  },
};
