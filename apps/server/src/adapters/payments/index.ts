// Door of the payment gateways: BR Codes written and checked here.
export {
  isCodeFor,
  type PixKeyKind,
  pixKeyOf,
  type ReadCode,
  readCode,
  type StaticCode,
  staticCode,
} from "./brcode/index.ts";
