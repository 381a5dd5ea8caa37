// Files, pictures and sounds: how they are named, measured, drawn and played.
export { FileGlyph, FileName } from "./FileGlyph.tsx";
export {
  boxOf,
  extensionOf,
  type Glyph,
  glyphOf,
  peaksOf,
  printDuration,
  printSize,
  splitName,
} from "./files.rules.ts";
export { heard, nextRate, pause, play, playing, rate, seek, type Track } from "./player.ts";
export { Waveform } from "./Waveform.tsx";
