// Prepares a template for sending: approved, filled exactly, with the file of its header where it has one.
import type { NewContent } from "@prosa/contracts/messages";
import { loadFile } from "#company/files";
import { findTemplate } from "#conversation/channels";
import type { Ticket } from "#conversation/tickets";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { StoredFileMissing } from "#platform/storage";
import { lineOf } from "../messages.line.ts";
import { fillTemplate, type HeaderKind } from "../messages.template.rules.ts";
import type { Draft } from "./messages.store.ts";
import { type KeptFile, keepFile } from "./messages.uploads.ts";

export type WantedTemplate = Extract<NewContent, { type: "template" }>;

export interface PreparedTemplate extends Omit<Draft, "clientId" | "quotedId"> {
  headerKind: HeaderKind | null;
}

export async function prepareTemplate(ctx: Ctx, ticket: Ticket, wanted: WantedTemplate): Promise<PreparedTemplate> {
  const template = await findTemplate(ctx.tx, ticket.channelId, wanted.templateId);
  if (!template) throw new AppError("ERR_NO_TEMPLATE_FOUND", { field: "content.templateId" });
  if (template.status !== "approved" || !template.shape.isSendable) {
    throw new AppError("ERR_TEMPLATE_NOT_SENDABLE", { detail: template.status });
  }
  const filled = fillTemplate(template, wanted);
  if ("problem" in filled) throw new AppError("ERR_TEMPLATE_PARAMETERS", { field: filled.problem });
  const { body, content, parameters, headerKind } = filled;
  return { type: "template", body, content, sendData: { template: parameters }, headerKind };
}

/** How to get the header's file once no transaction is open any more; null where the template has none. */
export async function planHeader(ctx: Ctx, ticket: Ticket, userId: number, wanted: WantedTemplate) {
  const { headerKind } = await prepareTemplate(ctx, ticket, wanted);
  if (headerKind === null || wanted.headerFileId === undefined) return null;
  const { capabilities } = await lineOf(ctx, ticket);
  const file = await loadFile(ctx.tx, wanted.headerFileId, userId);
  const field = "content.headerFileId";
  /** A copy: the upload stays what it is and may be the header of the next message, too. */
  return async (deps: Deps): Promise<KeptFile> => {
    const stored = await deps.storage.get(file.storageKey).catch((error) => {
      if (error instanceof StoredFileMissing) throw new AppError("ERR_NO_FILE_FOUND", { field, cause: error });
      throw error;
    });
    const given = { name: file.name, stream: stored.stream, maxBytes: stored.size };
    return keepFile(deps, ctx.tenantId, given, { field, as: headerKind, files: capabilities.files });
  };
}
