// The mistake J10 has to find: at one door support is taken for an administrator like any other, and looks around unseen.
import { listContacts } from "@prosa/contracts/contacts";
import { contactsModule } from "#conversation/contacts";
import { withMistake } from "../planted-door.ts";

export const plantedSupport = withMistake(contactsModule, listContacts.path, async (_, request) => {
  if (request.session) request.session = { ...request.session, isSupport: false };
});
