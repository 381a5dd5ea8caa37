// Use cases of uploaded files. The row comes before the bytes and goes after them, so that a crash leaves no orphan.
import type { UploadedFile } from "@prosa/contracts/files";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { API_BASE, type Asker, inTenant, type ReceivedFile, withFiles } from "#platform/http";
import { storageKey } from "#platform/storage";
import { openHead } from "./file-head.ts";
import { cleanFileName } from "./file-name.rules.ts";
import { typeOfContent } from "./file-type.rules.ts";
import { sweepUnusedFiles } from "./files.jobs.ts";
import * as queries from "./files.queries.ts";

const UNUSED_KEPT_MS = 86_400_000;
/** What one person may leave lying about; with the size of a file it bounds the disk one account can fill. */
const MOST_UNUSED = 20;

export const fileUrl = (fileId: string) => `${API_BASE}/files/${fileId}`;

/** No transaction is open while the bytes arrive. */
export async function receiveFile(
  deps: Deps,
  request: Asker & { readonly session: SessionState },
  file: ReceivedFile,
): Promise<UploadedFile> {
  const { session } = request;
  const id = deps.ids.uuid();
  const key = storageKey(session.tenantId, "files", id);
  await inTenant(deps, { session }, async (ctx) => {
    const { tenantId, now } = ctx;
    if ((await queries.countUnused(ctx.tx, session.userId, now)) >= MOST_UNUSED)
      throw new AppError("ERR_TOO_MANY_REQUESTS");
    await queries.insertFile(ctx.tx, {
      tenantId,
      id,
      userId: session.userId,
      storageKey: key,
      name: cleanFileName(file.name),
      sha256: null,
      createdAt: now,
      storedAt: null,
      expiresAt: await expireLater(ctx),
      usedBy: null,
    });
  });
  try {
    const { head, whole } = await openHead(file.stream);
    if (head.length === 0) throw new AppError("ERR_VALIDATION", { field: "file", detail: "empty" });
    const measured = await deps.storage.put(key, whole, { maxBytes: file.maxBytes });
    const mime = typeOfContent(head);
    const asked = withFiles(request, [file.name, measured.sha256]);
    return await inTenant(deps, asked, async (ctx) => {
      const { name, size } = await queries.markStored(ctx.tx, id, { ...measured, mime, storedAt: ctx.now });
      return { id, name, size, mime, url: fileUrl(id) };
    });
  } catch (error) {
    // What never arrived, or arrived before, does not count as lying about. Should this fail too, the sweep finds the row.
    await inTenant(deps, { session }, (ctx) => queries.expireAt(ctx.tx, id, ctx.now)).catch(() => {});
    throw error;
  }
}

/** The file begins to be used; refused unless it is the caller's own and free. */
export async function takeFile(ctx: Ctx, fileId: string, usedBy: string, isShared: boolean): Promise<void> {
  const { actor } = ctx;
  const taken = actor.kind === "user" && (await queries.takeFile(ctx.tx, fileId, actor.userId, usedBy, isShared));
  if (!taken) throw new AppError("ERR_NO_FILE_FOUND", { field: "fileId" });
}

export function shareFile(ctx: Ctx, fileId: string, isShared: boolean): Promise<void> {
  return queries.setShared(ctx.tx, fileId, isShared);
}

/** Nothing uses it any more: it goes as an unused upload does. */
export async function freeFile(ctx: Ctx, fileId: string): Promise<void> {
  await queries.freeFile(ctx.tx, fileId, await expireLater(ctx));
}

/** With the job that will look after it, in the same transaction. */
async function expireLater(ctx: Ctx): Promise<Date> {
  const expiresAt = new Date(ctx.now.getTime() + UNUSED_KEPT_MS);
  await ctx.enqueue(sweepUnusedFiles, { tenantId: ctx.tenantId }, { startAfter: expiresAt });
  return expiresAt;
}
