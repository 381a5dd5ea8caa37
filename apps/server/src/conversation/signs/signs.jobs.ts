// Shows a customer that their words were read, or that an answer is being written. Best effort: tried once, outside any
// transaction, and whatever becomes of it changes nothing for whoever reads or writes.
import { settingsOf } from "#company/settings";
import { openCredentials } from "#conversation/channels";
import { customerSign } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import * as queries from "./signs.queries.ts";

/** As long as providers show it; said again while somebody still writes. */
const TYPING_MS = 20_000;

interface Claimed {
  occasion: queries.Occasion;
  credentials: unknown;
}

type Sign = "read" | "typing";

export const showSign = defineJob({
  ...customerSign,
  audit: { none: "upkeep" },
  key: ({ ticketId }) => `sign:${ticketId}`,
  attempts: 1,
  async run(deps, { tenantId, ticketId, sign }) {
    const claimed = await asSystem(deps, tenantId, (ctx) => claim(ctx, ticketId, sign), customerSign.name);
    if (claimed) await show(deps, claimed, sign).catch((error) => deps.log.debug({ error }, "a sign was not shown"));
  },
});

const settingOf = { read: "ShowRead", typing: "ShowTyping" } as const;
const verbOf = { read: "markRead", typing: "typing" } as const;

/** Written down before it is shown, so that it is shown at most once. */
async function claim(ctx: Ctx, ticketId: number, sign: Sign): Promise<Claimed | null> {
  const { deps, tx, tenantId, now } = ctx;
  if (!(await settingsOf(ctx)).get(settingOf[sign])) return null;
  const occasion = await queries.findOccasion(tx, ticketId);
  if (!occasion || !deps.channels.get(occasion.channelType)?.[verbOf[sign]]) return null;
  const isFirst =
    sign === "read"
      ? await queries.claimRead(tx, tenantId, ticketId, occasion.messageId)
      : await queries.claimTyping(tx, tenantId, ticketId, now, new Date(now.getTime() + TYPING_MS));
  if (!isFirst) return null;
  return { occasion, credentials: await openCredentials(deps, tx, tenantId, occasion.channelId, occasion.credentials) };
}

async function show(deps: Deps, { occasion, credentials }: Claimed, sign: Sign): Promise<void> {
  const adapter = deps.channels.get(occasion.channelType);
  const { account, providerId, to } = occasion;
  const secrets = adapter?.credentials?.parse(credentials) ?? credentials;
  await adapter?.[verbOf[sign]]?.({ account, providerId, to }, secrets, deps.egress);
}
