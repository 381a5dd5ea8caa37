// Door of the tests' ground: databases, servers and factories.
import "./matchers.ts";

export { aBrowser, type Browser } from "./browser.ts";
export { type Mailbox, openMailbox } from "./mailbox.ts";
export { adminUrl, type TestDatabase, testDatabase } from "./database.ts";
export { type HttpAnswer, type TestClient, type TestSocket } from "./clients.ts";
export { type TestServer, type TestServerOptions, testServer } from "./server.ts";
export { aQueue, type QueueGiven } from "../company/queues/queues.factory.ts";
export { aTag } from "../company/tags/tags.factory.ts";
export { aTenant } from "../company/tenants/tenants.factory.ts";
export { aSession, aUser, PASSWORD, type TestUser, tokenFor, type UserGiven } from "../company/users/users.factory.ts";
