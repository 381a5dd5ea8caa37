// Files that go with a campaign's messages: copied once when they are given, and shared by every message that has them.
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { limits } from "@prosa/contracts/limits";
import type { MediaType } from "@prosa/contracts/message-content";
import { loadFile } from "#company/files";
import { recordChange } from "#company/lists";
import { keepShared } from "#conversation/media";
import { type HeaderKind, type KeptFile, keepFile, owning } from "#conversation/messages";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant } from "#platform/http";
import { StoredFileMissing } from "#platform/storage";
import { showCampaign } from "../campaigns.actions.ts";
import * as queries from "../campaigns.queries.ts";
import { demandEditable } from "../campaigns.rules.ts";
import { templatesOf } from "../words.ts";
import { setFile } from "./copies.actions.ts";
import { filesOf, HEADER } from "./files.queries.ts";

const MEGABYTE = 1_000_000;
type Caller = Asker & { readonly session: SessionState };
interface Wish {
  campaignId: number;
  place: number;
  fileId: string;
}

/** No transaction is open while the bytes are copied. */
export async function attachFile(deps: Deps, caller: Caller, { campaignId, place, fileId }: Wish) {
  const { session } = caller;
  const plan = await inTenant(deps, { session }, (ctx) => planFile(ctx, campaignId, place, fileId), { readOnly: true });
  const kept = await copyOf(deps, session.tenantId, plan);
  return owning(deps, [kept], (claim) =>
    inTenant(deps, caller, async (ctx) => {
      demandEditable(await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND"));
      const [file] = claim();
      if (!file) throw new AppError("ERR_NO_FILE_FOUND");
      await demandRoom(ctx, campaignId, place, file.upload.size);
      await setFile(ctx, campaignId, place, await keepShared(ctx, file.kind, file.upload));
      return told(ctx, campaignId);
    }),
  );
}

interface Plan {
  file: Awaited<ReturnType<typeof loadFile>>;
  as: "auto" | MediaType;
  files: Parameters<typeof keepFile>[3]["files"];
}

async function planFile(ctx: Ctx, campaignId: number, place: number, fileId: string): Promise<Plan> {
  const campaign = await queries.loadCampaign(ctx.tx, campaignId);
  demandEditable(campaign);
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  if ((campaign.kind === "template") !== (place === HEADER) || place > campaign.texts.length)
    throw new AppError("ERR_VALIDATION", { field: "place" });
  const [channel] = campaign.channels;
  const capabilities = channel && ctx.deps.channels.get(channel.type as never)?.capabilities;
  if (!channel || !capabilities) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelIds" });
  const file = await loadFile(ctx.tx, fileId, ctx.actor.userId);
  if (place !== HEADER) return { file, as: "auto", files: capabilities.files };
  const template = (await templatesOf(ctx, campaign, [channel.id])).get(channel.id);
  const format = template?.shape.header?.format ?? "text";
  if (format === "text" || format === "location") throw new AppError("ERR_VALIDATION", { field: "place" });
  return { file, as: format satisfies HeaderKind, files: capabilities.files };
}

/** A copy: the upload stays what it is. */
async function copyOf(deps: Deps, tenantId: number, { file, as, files }: Plan): Promise<KeptFile> {
  const field = "fileId";
  const stored = await deps.storage.get(file.storageKey).catch((error) => {
    if (error instanceof StoredFileMissing) throw new AppError("ERR_NO_FILE_FOUND", { field, cause: error });
    throw error;
  });
  return keepFile(
    deps,
    tenantId,
    { name: file.name, stream: stored.stream, maxBytes: stored.size },
    { field, as, files },
  );
}

async function demandRoom(ctx: Ctx, campaignId: number, place: number, size: number): Promise<void> {
  const others = (await filesOf(ctx, campaignId)).filter((file) => file.place !== place);
  const sum = others.reduce((total, file) => total + file.size, size);
  if (sum > limits.campaignAttachmentsTotalMB * MEGABYTE)
    throw new AppError("ERR_FILE_NOT_ACCEPTED", {
      field: "fileId",
      detail: String(limits.campaignAttachmentsTotalMB * MEGABYTE),
    });
}

export async function detachFile(ctx: Ctx, campaignId: number, place: number): Promise<CampaignShown> {
  demandEditable(await queries.lockCampaign(ctx.tx, campaignId, "ERR_NO_CAMPAIGN_FOUND"));
  await setFile(ctx, campaignId, place, null);
  return told(ctx, campaignId);
}

async function told(ctx: Ctx, campaignId: number): Promise<CampaignShown> {
  await recordChange(ctx, { list: "campaigns", what: "changed", id: campaignId });
  return showCampaign(ctx, campaignId);
}
