// Contacts for tests, known by a number unless told otherwise.
export { type ContactGiven, insertContact as aContact, insertWallet as aWallet } from "../../testing/conversation.ts";
