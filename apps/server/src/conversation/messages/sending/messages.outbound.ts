// Builds what an adapter sends from what is stored: the message, its file, its template's parameters.
import { mediaTypes } from "@prosa/contracts/message-content";
import type { OutboundContent, OutboundFile, OutboundMessage, ProviderFailure, Target } from "#adapters/channels";
import type { Storage, StorageKey } from "#platform/storage";
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

/** Makes an address under which a provider fetches a file itself. */
type Linking = (file: { key: StorageKey; mime: string }) => Promise<string>;

export function outboundOf(claim: Claim, storage: Storage, linkOf?: Linking): Built {
  try {
    const content = contentOf(claim, storage, linkOf);
    return {
      message: {
        clientId: claim.clientId,
        account: claim.account,
        to: claim.recipient ?? [],
        quotedProviderId: content.type === "reaction" ? null : (claim.sendData?.replyTo ?? claim.quotedProviderId),
        ...(claim.sendData?.lateBy ? { lateBy: claim.sendData.lateBy } : {}),
        content,
      },
    };
  } catch (error) {
    if (error instanceof CannotSend) return { refusal: error.failure };
    throw error;
  }
}

type Operation = NonNullable<NonNullable<Claim["sendData"]>["op"]>;

/** The verb of the adapter that an operation means, and what it is done to. */
export function operationOf(claim: Claim): { op: Operation; target: Target; body: string } | null {
  const { type, sendData, quotedProviderId: providerId, account, body } = claim;
  if (type !== "op" || !sendData?.op || providerId === null) return null;
  return { op: sendData.op, target: { account, providerId, to: claim.recipient ?? [] }, body };
}

function contentOf(claim: Claim, storage: Storage, linkOf: Linking | undefined): OutboundContent {
  const { type, body, content } = claim;
  switch (type) {
    case "text":
      return { type, body, ...(claim.sendData?.mentions ? { mentions: claim.sendData.mentions } : {}) };
    case "reaction":
      if (claim.quotedProviderId === null) throw new CannotSend("BAD_REQUEST", "the message it stands on is not there");
      return { type, targetProviderId: claim.quotedProviderId, emoji: body };
    case "template":
      return templateOf(claim, storage);
    case "comment":
      return { type, body, mode: content?.type === "comment" && content.mode === "private" ? "private" : "public" };
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
  return { type: media, body, file: fileOf(claim.file, storage, linkOf) };
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

function fileOf(file: ClaimedFile | null, storage: Storage, linkOf?: Linking): OutboundFile {
  const key = file?.key ?? null;
  if (file?.status !== "ready" || key === null || file.size === null) {
    throw new CannotSend("MEDIA_REJECTED", "its file is not there");
  }
  const { mime, name, size, uploadedId } = file;
  const known = uploadedId ? { uploadedId } : {};
  const linked = linkOf ? { link: () => linkOf({ key, mime }) } : {};
  return { mime, name: name ?? "", size, open: async () => (await storage.get(key)).stream, ...linked, ...known };
}
