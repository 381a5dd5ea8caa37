// Door of the BR Code.
export {
  isCodeFor,
  type PixKeyKind,
  pixKeyOf,
  type ReadCode,
  readCode,
  type StaticCode,
  staticCode,
} from "./brcode.ts";
