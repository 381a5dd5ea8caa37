// The bytes of a recording: for whoever may hear it, each hearing in the security log.
import { z } from "zod";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { API_BASE, type HttpApp, inTenant, servePlain } from "#platform/http";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import * as kept from "./calls.recordings.queries.ts";
import { demandHearing, noteHeard } from "./calls.recordings.ts";

const Params = z.object({ callId: z.coerce.number().int().positive() });
const LONGEST_SECONDS = 600;

export function recordingFile(deps: Deps, app: HttpApp): void {
  servePlain(
    app,
    {
      method: ["GET"],
      url: `${API_BASE}/calls/:callId/sound`,
      purpose: "The bytes of a recording, as a file.",
      access: { area: "attendance", level: "full" },
      audit: { own: ["calls.heard"] },
    },
    async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (!params.success) throw new AppError("ERR_NO_FILE_FOUND");
      const { callId } = params.data;
      const file = await inTenant(deps, request, async (ctx) => {
        await demandHearing(ctx, callId);
        const found = await kept.findRecording(ctx.tx, callId);
        if (found?.status !== "ready" || !found.storageKey) throw new AppError("ERR_NO_FILE_FOUND");
        await noteHeard(ctx, callId);
        return { key: found.storageKey as StorageKey, mime: found.mime ?? "audio/wav" };
      });
      try {
        const { stream, size } = await deps.storage.get(file.key);
        return reply
          .header("cache-control", "private, no-store")
          .header("content-security-policy", "sandbox; default-src 'none'")
          .header("content-disposition", `inline; filename="call-${callId}.wav"`)
          .header("content-length", size)
          .type(file.mime)
          .send(stream);
      } catch (error) {
        if (error instanceof StoredFileMissing) throw new AppError("ERR_NO_FILE_FOUND");
        throw error;
      }
    },
    { timeoutSeconds: LONGEST_SECONDS },
  );
}
