// How channels look: glyph, colour, and the mark made of both.
export { ChannelGlyph } from "./ChannelGlyph.tsx";
export { ChannelMark } from "./ChannelMark.tsx";
export { channelLook } from "./look.ts";
