// What is used of culori, which brings no types.
declare module "culori" {
  export interface Oklch {
    mode: "oklch";
    l: number;
    c: number;
    h?: number;
  }
  export function converter(mode: "oklch"): (color: string | Oklch) => Oklch | undefined;
  export function clampChroma(color: Oklch, mode: "oklch"): Oklch;
  export function formatHex(color: Oklch): string;
}
