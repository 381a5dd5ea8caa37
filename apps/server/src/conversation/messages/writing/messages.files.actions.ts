// Messages of files that are kept already: one message per file, in the order in which they were given.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { sendMessage } from "@prosa/contracts/messages";
import type { BodyOf } from "@prosa/contracts/route";
import { attachUpload } from "#conversation/media";
import type { Author, Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { checkMaySend, type Line } from "../messages.line.ts";
import { type Draft, queueDraft } from "./messages.store.ts";
import type { KeptFile } from "./messages.uploads.ts";
import { type Finish, finisherFor } from "./messages.words.ts";

type Wanted = BodyOf<typeof sendMessage>;

export interface WithFiles extends Wanted {
  files: NonNullable<Wanted["files"]>;
}

export async function queueFiles(
  ctx: Ctx,
  ticket: Ticket,
  speaker: Author,
  line: Line,
  base: Pick<Draft, "quotedId" | "requestHash">,
  wanted: WithFiles,
  kept: readonly KeptFile[],
): Promise<number[]> {
  // A file without its bytes would be a promise that nobody keeps.
  if (kept.length !== wanted.files.length) throw new AppError("ERR_VALIDATION", { field: "files" });
  const texts = captionsOf(wanted);
  const finish = await finisherFor(ctx, ticket.id, speaker, texts, wanted.signed);
  const ids: number[] = [];
  for (const [place, { kind, upload }] of kept.entries()) {
    checkMaySend(ctx, ticket, line, kind);
    const id = await queueDraft(ctx, ticket, speaker, {
      ...base,
      clientId: wanted.files[place]?.clientId ?? "",
      type: kind,
      body: caption(texts[place] ?? "", finish, line.capabilities, kind, place),
      quotedId: place === 0 ? (base.quotedId ?? null) : null,
    });
    await attachUpload(ctx, id, kind, upload);
    ids.push(id);
  }
  return ids;
}

/** Words that were given for the whole go with the first file, unless it has its own. */
function captionsOf({ body, files }: WithFiles): string[] {
  return files.map((file, place) => file.caption || (place === 0 ? body : ""));
}

function caption(
  text: string,
  finish: Finish,
  { files, captionMax }: Capabilities,
  kind: KeptFile["kind"],
  place: number,
): string {
  if (text === "") return "";
  const field = `files.${place}.caption`;
  if (!files[kind]?.caption) throw new AppError("ERR_CHANNEL_CANNOT", { field, detail: kind });
  const finished = finish(text);
  if (finished.length > captionMax) throw new AppError("ERR_VALIDATION", { field, detail: String(captionMax) });
  return finished;
}
