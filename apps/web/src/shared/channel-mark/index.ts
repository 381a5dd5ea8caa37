// How channels look: glyph, colour, and the mark made of both.
export { ChannelGlyph } from "./ChannelGlyph.tsx";
export { ChannelMark } from "./ChannelMark.tsx";
export { lookOf } from "./look.ts";
export { typeNameIn } from "./type-name.ts";
