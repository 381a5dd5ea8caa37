// HTTP doors of the public API. Each calls the action that the screens call: there is no second way to change a ticket.
import * as contract from "@prosa/contracts/office/public-api";
import { noteProgramWrite } from "#automation/webhooks";
import { demandKey } from "#company/api-keys";
import { demandFeature } from "#company/plans";
import { listTemplates } from "#conversation/channels";
import { keepContact, listContacts, showContact, updateContact } from "#conversation/contacts";
import { listConversation } from "#conversation/messages";
import {
  changeTicket,
  listTicketLogs,
  listVisibleTickets,
  openNewTicket,
  showVisibleTicket,
} from "#conversation/tickets";
import { changeDeal, createDeal, listDeals } from "#office/kanban";
import type { Ctx, Deps } from "#platform/context";
import { beginning, type HttpApp, inTenant, looking, type Routes, serve, serveFiles, settled } from "#platform/http";
import { defaultChannel, listChannelStates } from "./public-api.queries.ts";
import { sayInTicket, sayToNumber } from "./public-api.send.ts";

const readOnly = { readOnly: true };

export const publicApiRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    ticketDoors(deps, app);
    await messageDoors(deps, app);
    contactDoors(deps, app);
    dealDoors(deps, app);
    serve(app, contract.v1ListChannels, (request) => inTenant(deps, request, listChannelStates, readOnly));
    serve(app, contract.v1ListTemplates, (request) =>
      inTenant(deps, request, (ctx) => listTemplates(ctx, request.params.channelId, request.query), readOnly),
    );
  };

/** By the screens' own action; what follows from a program's write is told apart, so that loops of programs end. */
async function change(ctx: Ctx, ...[ticketId, wanted]: [number, Parameters<typeof changeTicket>[2]]) {
  const ticket = await changeTicket(ctx, ticketId, wanted);
  await noteProgramWrite(ctx, ticketId);
  return ticket;
}

function ticketDoors(deps: Deps, app: HttpApp): void {
  serve(app, contract.v1ListTickets, (request) =>
    inTenant(deps, request, (ctx) => listVisibleTickets(ctx, { ...request.query, pageNumber: 1 }), readOnly),
  );
  serve(app, contract.v1ShowTicket, (request) =>
    inTenant(deps, request, (ctx) => showVisibleTicket(ctx, request.params.ticketId), readOnly),
  );
  serve(app, contract.v1TicketLogs, (request) =>
    inTenant(deps, request, (ctx) => listTicketLogs(ctx, request.params.ticketId), readOnly),
  );
  serve(app, contract.v1CreateTicket, (request) => inTenant(deps, request, (ctx) => openNewTicket(ctx, request.body)));
  serve(app, contract.v1TransferTicket, (request) =>
    inTenant(deps, request, (ctx) => change(ctx, request.params.ticketId, request.body)),
  );
  serve(app, contract.v1CloseTicket, (request) =>
    inTenant(deps, request, (ctx) => change(ctx, request.params.ticketId, { ...request.body, status: "closed" })),
  );
  serve(app, contract.v1ReopenTicket, (request) =>
    inTenant(deps, request, (ctx) => change(ctx, request.params.ticketId, { status: "open" })),
  );
}

async function messageDoors(deps: Deps, app: HttpApp): Promise<void> {
  serve(app, contract.v1ListMessages, (request) =>
    inTenant(
      deps,
      request,
      (ctx) => listConversation(ctx, request.params.ticketId, { pageNumber: 1, ...request.query }),
      readOnly,
    ),
  );
  await serveFiles(app, contract.v1SendMessage, (request, files) =>
    sayInTicket(deps, request, request.params.ticketId, request.body, files),
  );
  serve(app, contract.v1SendToNumber, async (request) => {
    // Said under no key of its own, and answered under the caller's: the answer names the ticket as well.
    const said = await sayToNumber(deps, { ...bare(request), intent: beginning(request).intent ?? null }, request.body);
    return settled(deps, request, said);
  });
  serve(app, contract.v1External, async (request) => {
    const { externalKey, ...wanted } = request.body;
    const channelId = await inTenant(deps, looking(request), async (ctx) => {
      await demandKey(ctx, request.params.apiId);
      return defaultChannel(ctx);
    });
    const asked = { ...wanted, channelId, content: undefined };
    const said = await sayToNumber(deps, { ...bare(request), intent: beginning(request).intent ?? null }, asked);
    return settled(deps, request, {
      message: "Message add queue" as const,
      messageId: said.messages[0]?.id ?? 0,
      ticketId: said.ticketId,
      externalKey: externalKey ?? null,
    });
  });
}

const bare = <S>({ session }: { session: S }) => ({ session });

function contactDoors(deps: Deps, app: HttpApp): void {
  serve(app, contract.v1ListContacts, (request) =>
    inTenant(deps, request, (ctx) => listContacts(ctx, request.query), readOnly),
  );
  serve(app, contract.v1ShowContact, (request) =>
    inTenant(deps, request, (ctx) => showContact(ctx, request.params.contactId), readOnly),
  );
  serve(app, contract.v1KeepContact, (request) => inTenant(deps, request, (ctx) => keepContact(ctx, request.body)));
  serve(app, contract.v1UpdateContact, (request) =>
    inTenant(deps, request, (ctx) => updateContact(ctx, request.params.contactId, request.body)),
  );
}

function dealDoors(deps: Deps, app: HttpApp): void {
  // The route asks whether the plan has the API; deals are a part of their own.
  const withDeals = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    await demandFeature(ctx, "kanban");
    return work(ctx);
  };
  serve(app, contract.v1ListDeals, (request) =>
    inTenant(deps, request, (ctx) => withDeals(ctx, () => listDeals(ctx, request.query)), readOnly),
  );
  serve(app, contract.v1CreateDeal, (request) =>
    inTenant(deps, request, (ctx) => withDeals(ctx, () => createDeal(ctx, request.body))),
  );
  serve(app, contract.v1MoveDeal, (request) =>
    inTenant(deps, request, (ctx) => withDeals(ctx, () => changeDeal(ctx, request.params.dealId, request.body))),
  );
}
