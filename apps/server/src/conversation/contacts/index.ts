// Door of contacts: the people who write.
import * as merging from "@prosa/contracts/contact-merges";
import * as contract from "@prosa/contracts/contacts";
import { contactConsent } from "@prosa/contracts/conversation/consent";
import type { ServerModule } from "#platform/registry";
import { contactsHeeded } from "./contacts.events.ts";
import { contactRoutes } from "./contacts.routes.ts";
import "./contacts.report.ts";
import "./contacts.tables.ts";

export { maskPhone, mayReadPhones } from "#conversation/phones";
export { contactByNumber, keepContact, removeContact, updateContact } from "./contacts.actions.ts";
export { changeContactTags, setContactField } from "./contacts.by-rule.actions.ts";
export { defineErased, erasedAmong } from "./contacts.erased.ts";
export { heed } from "./contacts.events.ts";
export {
  countContacts,
  extraInfoNames,
  type ListedRow,
  readContactPage,
  whereFilter,
} from "./contacts.list.queries.ts";
export { listContacts, lookAtList } from "./contacts.list.ts";
export { defineContactNarrowing } from "./contacts.narrowings.ts";
export { identitiesOfContact, learnIdentities } from "./contacts.queries.ts";
export { contactsByText, showContact } from "./contacts.show.ts";
export { whereFindable } from "./contacts.visible.sql.ts";
export { namesOf } from "./contacts.wire.ts";
export { type ContactLink, defineContactLink, leaveWithContact } from "./merge/contacts.links.ts";

export const contactsModule: ServerModule = {
  name: "contacts",
  serves: [
    contract.listContacts,
    contract.countContacts,
    contract.extraInfoKeys,
    contract.contactChoices,
    contract.contactBook,
    contract.showContact,
    contract.createContact,
    contract.updateContact,
    contract.deleteContact,
    contract.contactTickets,
    contract.contactMedia,
    contactConsent,
    merging.contactIdentities,
    merging.mergeContacts,
    merging.undoMerge,
    merging.splitContact,
  ],
  routes: contactRoutes,
  journalKinds: [contactsHeeded],
};
