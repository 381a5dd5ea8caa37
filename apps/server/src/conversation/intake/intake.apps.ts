// The door for apps: a provider that calls one address for all channels of an app. Each channel is spoken for only by
// whoever proves its own app's secret, and is a transaction of its own.
import type { AppWebhook, Change, ChannelAdapter, WebhookRequest } from "#adapters/channels";
import type { AppDirectory, ListedChannel } from "#conversation/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { readChanges, takeInChanges } from "./intake.actions.ts";
import { quarantine } from "./intake.quarantine.ts";

type AppChannel = ListedChannel & { adapter: ChannelAdapter; webhook: AppWebhook<unknown> };

/** Of one body: others need connections to the database, too. */
const AT_ONCE = 4;

/** Unknown, and an app of which no channel is here: all the same to whoever asks. */
export async function channelsOfApp(deps: Deps, directory: AppDirectory, appKey: string): Promise<AppChannel[]> {
  const found = await directory.find(appKey);
  if (found && "movedTo" in found) throw new AppError("ERR_TENANT_MOVED", { detail: found.movedTo });
  const channels = (found ?? []).flatMap((channel): AppChannel[] => {
    const adapter = deps.channels.get(channel.type);
    return adapter?.webhook?.per === "app" ? [{ ...channel, adapter, webhook: adapter.webhook }] : [];
  });
  if (channels.length === 0) throw new AppError("ERR_NOT_FOUND");
  return channels;
}

export const provenBy = (channels: readonly AppChannel[], rawBody: Buffer, request: WebhookRequest): AppChannel[] =>
  channels.filter(({ webhook, credentials }) => webhook.verify(rawBody, request, credentials));

/** All are tried; one that the database could not take fails the whole, so that the provider repeats it: the rest joins. */
export async function takeInForApp(deps: Deps, proven: readonly AppChannel[], rawBody: Buffer): Promise<void> {
  const [first] = proven;
  if (!first) return;
  const changes = readChanges(deps, first, rawBody);
  const failures: unknown[] = [];
  for (let place = 0; place < proven.length; place += AT_ONCE) {
    const some = proven.slice(place, place + AT_ONCE);
    const ended = await Promise.allSettled(some.map((channel) => takeInForChannel(deps, channel, changes, rawBody)));
    for (const one of ended) if (one.status === "rejected") failures.push(one.reason);
  }
  countStrangers(deps, proven, changes);
  await keepUnreadable(deps, first, changes, rawBody);
  if (failures.length > 0) throw failures[0];
}

async function takeInForChannel(deps: Deps, channel: AppChannel, changes: readonly Change[], rawBody: Buffer) {
  const { externalId, webhook } = channel;
  const own = changes.filter((change) => "account" in change && change.account === externalId);
  if (own.length === 0 || externalId === null) return;
  const { problems } = await takeInChanges(deps, channel, own);
  if (problems.length === 0) return;
  // What is kept for one company holds nothing of another's.
  const body: unknown = JSON.parse(rawBody.toString("utf8"));
  await quarantine(deps, channel, Buffer.from(JSON.stringify(webhook.only(body, externalId))), problems);
}

/** Accounts that nobody here has: counted, and nothing of them is kept. */
function countStrangers({ log }: Deps, proven: readonly AppChannel[], changes: readonly Change[]): void {
  const known = new Set(proven.map(({ externalId }) => externalId));
  const strange = changes.filter((change) => "account" in change && !known.has(change.account)).length;
  const facts = { tenantId: proven[0]?.tenantId, changes: strange };
  if (strange > 0) log.info(facts, "an app told of accounts that nobody here has: left alone");
}

/** What names no account cannot be told apart: it stays with the company whose app it is. */
async function keepUnreadable(deps: Deps, channel: AppChannel, changes: readonly Change[], rawBody: Buffer) {
  const problems = changes.flatMap((change) => (change.kind === "unreadable" ? [change.reason] : []));
  if (problems.length > 0) await quarantine(deps, channel, rawBody, problems);
}
