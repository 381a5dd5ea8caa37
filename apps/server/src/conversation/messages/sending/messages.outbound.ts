// Builds what an adapter sends from what is stored: the message, its file, its template's parameters.
import { mediaTypes } from "@prosa/contracts/message-content";
import type { OutboundContent, OutboundFile, OutboundMessage, ProviderFailure } from "#adapters/channels";
import type { Storage } from "#platform/storage";
import type { Claim, ClaimedFile } from "./messages.sending.ts";

export type Built = { message: OutboundMessage } | { refusal: ProviderFailure };

/** The reasons are for people who look at a failed message; nothing here depends on what somebody wrote. */
class CannotSend extends Error {
  readonly failure: ProviderFailure;

  constructor(name: ProviderFailure["class"], detail: string) {
    super(detail);
    this.failure = { class: name, code: "none", detail };
  }
}

export function outboundOf(claim: Claim, storage: Storage): Built {
  try {
    const content = contentOf(claim, storage);
    return {
      message: {
        clientId: claim.clientId,
        account: claim.account,
        to: claim.recipient ?? [],
        quotedProviderId: content.type === "reaction" ? null : claim.quotedProviderId,
        content,
      },
    };
  } catch (error) {
    if (error instanceof CannotSend) return { refusal: error.failure };
    throw error;
  }
}

function contentOf(claim: Claim, storage: Storage): OutboundContent {
  const { type, body, content } = claim;
  switch (type) {
    case "text":
      return { type, body };
    case "reaction":
      if (claim.quotedProviderId === null) throw new CannotSend("BAD_REQUEST", "the message it stands on is not there");
      return { type, targetProviderId: claim.quotedProviderId, emoji: body };
    case "template":
      return templateOf(claim, storage);
    case "location":
    case "contacts":
    case "buttons":
    case "list":
    case "link":
    case "locationRequest":
      if (content?.type !== type) throw new CannotSend("BAD_REQUEST", "its content is missing");
      return { type, body, content };
  }
  const media = mediaTypes.find((one) => one === type);
  if (!media) throw new CannotSend("BAD_REQUEST", `a message of type ${type} is not for sending`);
  return { type: media, body, file: fileOf(claim.file, storage) };
}

function templateOf({ sendData, file }: Claim, storage: Storage): OutboundContent {
  if (!sendData?.template) throw new CannotSend("TEMPLATE_INVALID", "its parameters are missing");
  return { type: "template", template: { ...sendData.template, headerFile: headerOf(file, storage) } };
}

function headerOf(file: ClaimedFile | null, storage: Storage) {
  if (file === null) return null;
  const { kind } = file;
  if (kind !== "image" && kind !== "video" && kind !== "document") {
    throw new CannotSend("TEMPLATE_INVALID", "a template's header cannot be such a file");
  }
  return { kind, ...fileOf(file, storage) };
}

function fileOf(file: ClaimedFile | null, storage: Storage): OutboundFile {
  const key = file?.key ?? null;
  if (file?.status !== "ready" || key === null || file.size === null) {
    throw new CannotSend("MEDIA_REJECTED", "its file is not there");
  }
  const { mime, name, size } = file;
  return { mime, name: name ?? "", size, open: async () => (await storage.get(key)).stream };
}
