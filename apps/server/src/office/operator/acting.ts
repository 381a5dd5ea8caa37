// Who acts for the platform, and where that is written down: an admin of tenant 1 at the screen, or a command.
import type { AuditKind } from "@prosa/contracts/audit";
import type { ListName } from "@prosa/contracts/lists";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { recordSecurity } from "#company/audit";
import type { Language } from "#company/letters";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, beginning, inTenant } from "#platform/http";

export type Detail = Record<string, string | number | boolean | null>;

export interface Operator {
  /** What the log of the company says of whoever did it. */
  readonly by: Record<string, string | number>;
  /** Of the browser; null for a command. */
  readonly address: string | null;
  readonly language: Language;
  /** Before the first change: what was asked for with a known key is answered here. */
  begin(): Promise<void>;
  /** A transaction of tenant 1, in whose log the act stands. Comes last; its answer is the act's. */
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

interface ScreenRequest extends Asker {
  readonly session: NonNullable<Asker["session"]>;
  readonly ip: string;
}

export function atScreen(deps: Deps, request: ScreenRequest, language: Language): Operator {
  return {
    by: { operatorId: request.session.userId },
    address: request.ip,
    language,
    begin: () => inTenant(deps, beginning(request), async () => {}),
    act: (work) => inTenant(deps, request, work),
  };
}

export function atTerminal(deps: Deps): Operator {
  return {
    by: { from: "command" },
    address: null,
    language: "pt",
    begin: async () => {},
    act: (work) => asSystem(deps, OPERATOR_TENANT_ID, work, "operator"),
  };
}

interface Note {
  detail?: Detail;
  /** Whose screens are to follow. */
  list?: ListName;
}

/** Every act of the platform ends here: in the log of tenant 1, and on the screens of its admins. */
export async function note(ctx: Ctx, kind: AuditKind, { detail = {}, list }: Note): Promise<void> {
  const { actor } = ctx;
  const who = actor.kind === "user" ? { userId: actor.userId, detail } : { detail: { ...detail, from: "command" } };
  await recordSecurity(ctx, { kind, ...who });
  if (list) await ctx.publish("list.changed", { data: { list } });
}

/** The platform's own company is nobody's customer. */
export function refuseOwnCompany(tenantId: number): void {
  if (tenantId === OPERATOR_TENANT_ID) throw new AppError("ERR_OPERATOR_COMPANY");
}
