// Whether somebody was erased is known to a module above alone, which keeps no name of them: it says whom it recognises.
import type { Ctx } from "#platform/context";

/** Names are said as "kind:match key"; answers those of people who were erased. */
type Recognise = (ctx: Ctx, names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;

let recognise: Recognise | null = null;

export function defineErased(fn: Recognise): void {
  if (recognise !== null) throw new Error("Who was erased is said twice");
  recognise = fn;
}

export async function erasedAmong(ctx: Ctx, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (recognise === null) throw new Error("Nobody says who was erased");
  return recognise(ctx, names);
}
