// Tickets for tests. The channel and the contact are made unless given.
export { insertTicket as aTicket, type TicketGiven } from "../../testing/conversation.ts";
