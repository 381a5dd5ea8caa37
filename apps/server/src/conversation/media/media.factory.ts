// Files of messages for tests. The message is made unless given.
export { insertMedia as aMedia, type MediaGiven } from "../../testing/media.ts";
