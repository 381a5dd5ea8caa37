// Use cases of administrators and attendants: how a web chat is set up, its secret, and who visits.

import type { BodyOf } from "@prosa/contracts/route";
import {
  type saveWebchat,
  standardWebchat,
  type Visit,
  type Webchat,
  WebchatSettings,
} from "@prosa/contracts/webchat/webchat";
import { recordChange } from "#company/lists";
import { findChannel, giveCredentials, openCredentials } from "#conversation/channels";
import { maySeeTicket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Credentials, placesOf, TYPE } from "./webchat.place.ts";
import * as queries from "./webchat.queries.ts";

const DAY_MS = 86_400_000;
/** Asks at least so often while it is open, and so long ago at most it was there. */
const ONLINE_MS = 120_000;

async function demandWebchat({ tx }: Ctx, channelId: number) {
  const channel = await findChannel(tx, channelId);
  if (!channel || channel.type !== TYPE) throw new AppError("ERR_NO_WAPP_FOUND");
  return channel;
}

async function credentialsOf(ctx: Ctx, channelId: number): Promise<Credentials> {
  const { credentials } = await demandWebchat(ctx, channelId);
  return (await openCredentials(ctx.deps, ctx.tx, ctx.tenantId, channelId, credentials)) as Credentials;
}

export async function showWebchat(ctx: Ctx, channelId: number): Promise<Webchat> {
  const { isShown } = await credentialsOf(ctx, channelId);
  return {
    settings: await queries.readSettings(ctx.tx, channelId),
    key: await queries.keyOf(ctx.tx, channelId),
    address: ctx.deps.config.http.widgetUrl,
    hasSecret: isShown,
  };
}

export async function changeWebchat(ctx: Ctx, channelId: number, wanted: BodyOf<typeof saveWebchat>): Promise<Webchat> {
  await demandWebchat(ctx, channelId);
  const before = await queries.readSettings(ctx.tx, channelId);
  await setUpWebchat(ctx, channelId, WebchatSettings.parse({ ...standardWebchat, ...before, ...wanted }));
  const fields = Object.keys(wanted).join(" ");
  await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { fields } });
  return showWebchat(ctx, channelId);
}

export async function setUpWebchat(ctx: Ctx, channelId: number, settings: WebchatSettings): Promise<void> {
  const { tenantId, now: updatedAt } = ctx;
  await queries.saveSettings(ctx.tx, { tenantId, channelId, settings, updatedAt });
  placesOf(ctx.deps).forget(channelId);
}

export async function renewSecret(ctx: Ctx, channelId: number): Promise<{ secret: string }> {
  const before = await credentialsOf(ctx, channelId);
  const secret = ctx.deps.ids.token();
  await giveCredentials(ctx, channelId, { secret, previous: before.isShown ? before.secret : null, isShown: true });
  return { secret };
}

export async function showVisit(ctx: Ctx, ticketId: number): Promise<{ visit: Visit | null }> {
  if (!(await maySeeTicket(ctx, ticketId))) throw new AppError("ERR_NO_TICKET_FOUND");
  const visitor = await queries.visitorOfTicket(ctx.tx, ctx.tenantId, ticketId);
  if (!visitor) return { visit: null };
  const pages = await queries.listPages(ctx.tx, visitor.id);
  const isHere = ctx.deps.realtime.isVisitorHere(ctx.tenantId, visitor.id);
  return {
    visit: {
      visitorId: visitor.id,
      name: visitor.name,
      email: visitor.email,
      phone: visitor.phone,
      isVerified: visitor.verifiedAt !== null,
      externalId: visitor.externalId,
      language: visitor.language,
      timeZone: visitor.timeZone,
      device: visitor.device,
      isOnline: isHere || ctx.now.getTime() - visitor.seenAt.getTime() < ONLINE_MS,
      seenAt: visitor.seenAt.toISOString(),
      blockedUntil: visitor.blockedUntil?.toISOString() ?? null,
      pages: pages.map(({ at, ...page }) => ({ ...page, at: at.toISOString() })),
    },
  };
}

export async function blockVisitor(ctx: Ctx, ticketId: number, isBlocked: boolean): Promise<void> {
  if (!(await maySeeTicket(ctx, ticketId))) throw new AppError("ERR_NO_TICKET_FOUND");
  const visitor = await queries.visitorOfTicket(ctx.tx, ctx.tenantId, ticketId);
  if (!visitor) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "visitors" });
  const blockedUntil = isBlocked ? new Date(ctx.now.getTime() + DAY_MS) : null;
  await queries.saveVisitor(ctx.tx, visitor.id, { blockedUntil });
}
