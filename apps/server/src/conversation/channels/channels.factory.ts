// Channels for tests: active, with credentials of their own that every test server can open.
export { type ChannelGiven, insertChannel as aChannel, type TestChannel } from "../../testing/conversation.ts";
