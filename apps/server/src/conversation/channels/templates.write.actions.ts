// Use cases of templates made here: checked by the provider's own bounds, sent to it, and kept as it answered. No transaction is open
// while the network takes its time.

import type { Template } from "@prosa/contracts/channels";
import { faultsOf, type TemplateDraft } from "@prosa/contracts/channels/template-draft";
import type { Asked } from "#adapters/channels";
import { recordChange } from "#company/lists";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant } from "#platform/http";
import { openChannel } from "./channels.provider.ts";
import { syncChannel } from "./templates.jobs.ts";
import { findTemplate, keepTemplate, removeTemplate, type TemplateRow, toWireTemplate } from "./templates.queries.ts";

type Asking = Asker & { readonly session: SessionState };

interface Place {
  channelId: number;
  templateId: number;
}

async function open(deps: Deps, request: Asking, channelId: number) {
  const opened = await openChannel(deps, request.session.tenantId, channelId);
  const { templateWriting } = opened.adapter;
  if (!templateWriting) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "template" });
  return { ...opened, writing: templateWriting };
}

function refuseFaults(draft: TemplateDraft): void {
  const [fault] = faultsOf(draft);
  if (fault) throw new AppError("ERR_VALIDATION", { field: fault.field, detail: fault.problem });
}

/** Its own words, or that it did not answer; either way nothing is kept, and the same wish may be made again. */
function answerOf<T>(asked: Asked<T>): T {
  if (asked.ok) return asked.value;
  throw new AppError("ERR_TEMPLATE_REFUSED", { detail: asked.detail ?? asked.code });
}

const load = (deps: Deps, request: Asking, { channelId, templateId }: Place): Promise<TemplateRow> =>
  inTenant(deps, request, (ctx) => demand(ctx, channelId, templateId), { readOnly: true });

async function demand({ tx }: Ctx, channelId: number, templateId: number): Promise<TemplateRow> {
  const template = await findTemplate(tx, channelId, templateId);
  if (!template) throw new AppError("ERR_NO_TEMPLATE_FOUND");
  return template;
}

export async function create(deps: Deps, request: Asking, channelId: number, draft: TemplateDraft): Promise<Template> {
  const { writing, account, credentials } = await open(deps, request, channelId);
  refuseFaults(draft);
  // What was made for this key already is answered before the provider is asked again.
  await inTenant(deps, request, async () => {}, { readOnly: true });
  const made = answerOf(await writing.create(account, draft, credentials, deps.egress));
  return inTenant(deps, request, async (ctx) => {
    const id = await keepTemplate(ctx.tx, ctx.tenantId, channelId, made, ctx.now);
    await recordChange(ctx, { list: "templates", what: "created", id, detail: { channelId } });
    return toWireTemplate(await demand(ctx, channelId, id));
  });
}

export async function showDraft(deps: Deps, request: Asking, place: Place): Promise<{ draft: TemplateDraft | null }> {
  const { externalId } = await load(deps, request, place);
  const { writing, credentials } = await open(deps, request, place.channelId);
  return { draft: answerOf(await writing.read(externalId, credentials, deps.egress)) };
}

export async function edit(deps: Deps, request: Asking, place: Place, draft: TemplateDraft): Promise<Template> {
  const before = await load(deps, request, place);
  const wanted = { ...draft, name: before.name, language: before.language };
  refuseFaults(wanted);
  const { writing, credentials } = await open(deps, request, place.channelId);
  const shape = answerOf(await writing.edit(before.externalId, wanted, credentials, deps.egress));
  return change(deps, request, place, { shape, status: "pending", category: draft.category });
}

export async function unpause(deps: Deps, request: Asking, place: Place): Promise<Template> {
  const { externalId } = await load(deps, request, place);
  const { writing, credentials } = await open(deps, request, place.channelId);
  answerOf(await writing.unpause(externalId, credentials, deps.egress));
  return change(deps, request, place, { status: "approved" });
}

/** As it was wished; what the provider really says comes with the next reading. */
function change(
  deps: Deps,
  request: Asking,
  { channelId, templateId }: Place,
  set: Partial<Pick<TemplateRow, "shape" | "status" | "category">>,
): Promise<Template> {
  return inTenant(deps, request, async (ctx) => {
    const { tenantId: _, id: __, channelId: ___, syncedAt: ____, ...known } = await demand(ctx, channelId, templateId);
    await keepTemplate(ctx.tx, ctx.tenantId, channelId, { ...known, rejectedReason: null, ...set }, ctx.now);
    await ctx.enqueue(syncChannel, { tenantId: ctx.tenantId, channelId });
    await recordChange(ctx, { list: "templates", what: "changed", id: templateId, detail: { channelId } });
    return toWireTemplate(await demand(ctx, channelId, templateId));
  });
}

export async function remove(deps: Deps, request: Asking, { channelId, templateId }: Place): Promise<void> {
  const { name, externalId } = await load(deps, request, { channelId, templateId });
  const { writing, account, credentials } = await open(deps, request, channelId);
  answerOf(await writing.remove(account, { name, externalId }, credentials, deps.egress));
  await inTenant(deps, request, async (ctx) => {
    await removeTemplate(ctx.tx, channelId, templateId);
    await recordChange(ctx, { list: "templates", what: "deleted", id: templateId, detail: { channelId } });
  });
}
