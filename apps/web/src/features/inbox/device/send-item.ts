// One item of the outbox as a request: words as JSON, a file with its progress.
import { type Message, sendMessage } from "@prosa/contracts/messages";
import { api, sendFiles } from "../../../shared/api/index.ts";
import type { KeptFiles } from "./kept-files.ts";
import type { OutboxItem } from "./outbox.rules.ts";
import { FileGone, type Transfer } from "./outbox.ts";

/** What the server is asked for; the same for the first try and for every repeat. */
function bodyOf({
  clientId,
  requestId,
  body,
  content,
  quoted,
  file,
  signature,
  seenId,
  draftId,
  mentions,
}: OutboxItem) {
  const common = {
    quotedId: quoted?.id,
    signed: signature === null ? undefined : true,
    seenId: seenId ?? undefined,
    draftId: draftId ?? undefined,
  };
  // A template brings its own words; what stands in `body` is only how it is shown meanwhile.
  const words = content?.type === "template" ? "" : body;
  if (!file) return { ...common, clientId, body: words, content: content ?? undefined, mentions };
  const caption = body === "" ? undefined : body;
  return { ...common, clientId: requestId ?? clientId, files: [{ clientId, caption, as: file.as }] };
}

export async function sendItem(files: KeptFiles, item: OutboxItem, transfer: Transfer): Promise<Message[]> {
  const params = { ticketId: item.ticketId };
  const body = bodyOf(item);
  if (!item.file) {
    const { signal } = transfer;
    return (await api(sendMessage, { params, body, signal, quiet: true, silent: true })).messages;
  }
  const bytes = files.get(item.clientId);
  if (!bytes) throw new FileGone();
  const file = new File([bytes], item.file.name, { type: item.file.mime });
  return (await sendFiles(sendMessage, { params, body, files: [file], ...transfer })).messages;
}
