// Door of contacts: the people who write.
import "./contacts.tables.ts";

export { identitiesOfContact, learnIdentities } from "./contacts.queries.ts";
