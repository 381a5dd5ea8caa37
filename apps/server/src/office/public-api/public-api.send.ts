// How a program says something: in a ticket, or to a number, whose ticket is found or opened first. The words go the one way
// that people's words go.
import { basename } from "node:path";
import type { Message } from "@prosa/contracts/messages";
import type { v1SendMessage, v1SendToNumber } from "@prosa/contracts/office/public-api";
import type { BodyOf } from "@prosa/contracts/route";
import { contactByNumber } from "#conversation/contacts";
import { type Asking, say, writeMessage } from "#conversation/messages";
import { openTicketFor } from "#conversation/tickets";
import { type Ctx, type Deps, namedId } from "#platform/context";
import { coarseReason } from "#platform/egress";
import { AppError } from "#platform/errors";
import { inTenant, type ReceivedFiles } from "#platform/http";
import { canBeOpened } from "./public-api.queries.ts";

/** So that a program gone mad does not fill one customer's screen; people have no such limit. */
const PER_TICKET = { limit: 10, seconds: 60 };
const FILE_MAX_BYTES = 50 * 1024 * 1024;
const FETCH_MS = 30_000;

type Words = Pick<BodyOf<typeof v1SendMessage>, "body" | "content" | "mediaUrl"> &
  Partial<Pick<BodyOf<typeof v1SendMessage>, "clientId" | "files" | "quotedId">>;

/** The same key names the same message, also where the answer of the first was never kept. */
const SAID = "6a1c0d52f8e94b0fa3c7d1e25b90447e";
function clientIdOf(deps: Deps, { session, intent }: Asking): string {
  if (!intent) return deps.ids.uuid();
  return namedId(SAID, `${session.tenantId}.${session.userId}.${intent.keyHash.toString("hex")}`);
}

const nothing: ReceivedFiles = { each: async () => {} };

export async function sayInTicket(
  deps: Deps,
  request: Asking,
  ticketId: number,
  { mediaUrl, clientId = clientIdOf(deps, request), ...rest }: Words,
  received: ReceivedFiles = nothing,
): Promise<{ messages: Message[] }> {
  const { tenantId, apiKey } = request.session;
  if (apiKey) await deps.rateLimit.demand("keyTicket", `${tenantId}.${ticketId}`, PER_TICKET);
  const words = { ...rest, clientId };
  if (mediaUrl === undefined) return say(deps, request, ticketId, words, received);
  if (words.files) throw new AppError("ERR_VALIDATION", { field: "mediaUrl" });
  const file = { clientId, as: "auto" as const, ...(words.body === "" ? {} : { caption: words.body }) };
  return say(deps, request, ticketId, { ...words, body: "", files: [file] }, fetched(deps, mediaUrl));
}

/**
 * Words and the ticket they are said in stand together or not at all: what the channel refuses leaves no empty attendance
 * behind. A file is fetched in between, so there the ticket comes first.
 */
export async function sayToNumber(
  deps: Deps,
  request: Asking,
  { channelId, number, name, queueId = null, ...words }: BodyOf<typeof v1SendToNumber>,
): Promise<{ ticketId: number; messages: Message[] }> {
  const place = { channelId, number, name, queueId };
  const { mediaUrl, clientId = clientIdOf(deps, request), ...rest } = words;
  if (mediaUrl !== undefined || namesFile(rest.content)) {
    const ticketId = await inTenant(deps, request, (ctx) => ticketOfNumber(ctx, place));
    return { ticketId, ...(await sayInTicket(deps, request, ticketId, words)) };
  }
  return inTenant(deps, request, async (ctx) => {
    const ticketId = await ticketOfNumber(ctx, place);
    const { tenantId, apiKey } = request.session;
    if (apiKey) deps.rateLimit.demandSoon("keyTicket", `${tenantId}.${ticketId}`, PER_TICKET);
    return { ticketId, messages: await writeMessage(ctx, ticketId, { ...rest, clientId }) };
  });
}

const namesFile = (content: Words["content"]) => content?.type === "template" && content.headerFileId !== undefined;

interface Wanted {
  channelId: number;
  number: string;
  name: string | undefined;
  queueId: number | null;
}

async function ticketOfNumber(ctx: Ctx, { channelId, number, name, queueId }: Wanted): Promise<number> {
  await canBeOpened(ctx, channelId, queueId);
  const contactId = await contactByNumber(ctx, number, name);
  const { ticket } = await openTicketFor(ctx, { contactId, channelId, queueId, userId: null });
  return ticket.id;
}

/** A file from an address that somebody else typed: through the tenants' way out, each hop checked. */
function fetched(deps: Deps, url: string): ReceivedFiles {
  return {
    async each(receive) {
      const asked = { url, target: "tenant", hops: 3, timeoutMs: FETCH_MS, maxBytes: FILE_MAX_BYTES } as const;
      const answer = await deps.egress
        .open({ ...asked, purpose: "public-api.media" })
        .catch((error: unknown) => refuse(coarseReason(error)));
      if (answer.status < 200 || answer.status > 299) {
        answer.stream.destroy();
        refuse(String(answer.status));
      }
      const name = basename(new URL(url).pathname).slice(0, 120) || "file";
      await receive({ name, stream: answer.stream, maxBytes: FILE_MAX_BYTES }, 0);
    },
  };
}

function refuse(detail: string): never {
  throw new AppError("ERR_VALIDATION", { field: "mediaUrl", detail });
}
