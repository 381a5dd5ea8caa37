// A state on its way into the database and out of it: sealed, for it names whose document was typed.
import type { Ctx } from "#platform/context";
import type { State } from "./second-copy.types.ts";

/** With the look-up that a proof, given later, belongs to. */
export interface Sealed {
  state: State;
  lookupId: number | null;
}

const placeOf = (tenantId: number, sessionId: number) => ({
  tenantId,
  table: "second_copy_states",
  column: "sealed",
  rowId: String(sessionId),
});

export const seal = ({ deps, tx, tenantId }: Ctx, sessionId: number, sealed: Sealed): Promise<string> =>
  deps.secrets.encrypt(tx, placeOf(tenantId, sessionId), JSON.stringify(sealed));

export async function unseal({ deps, tx, tenantId }: Ctx, sessionId: number, envelope: string): Promise<Sealed> {
  return JSON.parse(await deps.secrets.decryptText(tx, placeOf(tenantId, sessionId), envelope)) as Sealed;
}
