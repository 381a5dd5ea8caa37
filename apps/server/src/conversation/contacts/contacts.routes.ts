// HTTP doors of contacts: open the tenant's transaction, call one action or query, answer.
import * as merging from "@prosa/contracts/contact-merges";
import * as contract from "@prosa/contracts/contacts";
import { contactConsent } from "@prosa/contracts/conversation/consent";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { createContact, removeContact, updateContact } from "./contacts.actions.ts";
import { showConsent } from "./contacts.consent.ts";
import { countContacts, listContacts, listExtraInfoKeys } from "./contacts.list.ts";
import { chooseContacts, leafThroughBook, listMediaOf, listTicketsOf, showContact } from "./contacts.show.ts";
import { showIdentities } from "./merge/contacts.identities.ts";
import { mergeContacts, splitContact, undoMerge } from "./merge/contacts.merge.actions.ts";

const readOnly = { readOnly: true };

export const contactRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listContacts, (request) =>
      inTenant(deps, request, (ctx) => listContacts(ctx, request.query), readOnly),
    );
    serve(app, contract.countContacts, (request) =>
      inTenant(deps, request, (ctx) => countContacts(ctx, request.query), readOnly),
    );
    serve(app, contract.extraInfoKeys, (request) => inTenant(deps, request, listExtraInfoKeys, readOnly));
    serve(app, contract.contactChoices, (request) =>
      inTenant(deps, request, (ctx) => chooseContacts(ctx, request.query.searchParam), readOnly),
    );
    serve(app, contract.contactBook, (request) =>
      inTenant(deps, request, (ctx) => leafThroughBook(ctx, request.query), readOnly),
    );
    serve(app, contract.showContact, (request) =>
      inTenant(deps, request, (ctx) => showContact(ctx, request.params.contactId), readOnly),
    );
    serve(app, contract.createContact, (request) => inTenant(deps, request, (ctx) => createContact(ctx, request.body)));
    serve(app, contract.updateContact, (request) =>
      inTenant(deps, request, (ctx) => updateContact(ctx, request.params.contactId, request.body)),
    );
    serve(app, contract.deleteContact, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeContact(ctx, request.params.contactId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.contactTickets, (request) =>
      inTenant(deps, request, (ctx) => listTicketsOf(ctx, request.params.contactId), readOnly),
    );
    serve(app, contract.contactMedia, (request) =>
      inTenant(deps, request, (ctx) => listMediaOf(ctx, request.params.contactId, request.query), readOnly),
    );
    serve(app, contactConsent, (request) =>
      inTenant(deps, request, (ctx) => showConsent(ctx, request.params.contactId), readOnly),
    );
    serve(app, merging.contactIdentities, (request) =>
      inTenant(deps, request, (ctx) => showIdentities(ctx, request.params.contactId), readOnly),
    );
    serve(app, merging.mergeContacts, (request) =>
      inTenant(deps, request, (ctx) => mergeContacts(ctx, request.params.contactId, request.body)),
    );
    serve(app, merging.undoMerge, (request) =>
      inTenant(deps, request, (ctx) => undoMerge(ctx, request.params.mergeId)),
    );
    serve(app, merging.splitContact, (request) =>
      inTenant(deps, request, (ctx) => splitContact(ctx, request.params.contactId, request.body)),
    );
  };
