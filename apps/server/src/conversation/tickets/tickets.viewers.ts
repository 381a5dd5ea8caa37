// Who is looking, with the rights of this moment: the caller of a request, or everybody for an audience.
import { hideAssignedTickets, hideChatbotTickets, settingsOf } from "#company/settings";
import { readViewers } from "#company/users";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { TicketFacts } from "./tickets.types.ts";
import { maySee, type Viewer, type VisibilitySettings } from "./visibility.rules.ts";

export interface Looking {
  viewer: Viewer;
  settings: VisibilitySettings;
}

interface Scope {
  deps: Deps;
  tx: Tx;
  tenantId: number;
}

export async function visibilitySettings(scope: Scope): Promise<VisibilitySettings> {
  const settings = await settingsOf(scope);
  return {
    hideChatbotTickets: settings.get(hideChatbotTickets),
    hideAssignedTickets: settings.get(hideAssignedTickets),
  };
}

/** Only people look at tickets; the system acts by rules of its own. */
export async function lookingOf(ctx: Ctx): Promise<Looking> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const [viewer] = await readViewers(ctx.tx, [actor.userId]);
  if (!viewer) throw new AppError("ERR_NO_PERMISSION");
  return { viewer, settings: await visibilitySettings(ctx) };
}

/** Everybody who may receive news at all, asked about one ticket after the other. */
export async function audienceFinder(scope: Scope): Promise<(ticket: TicketFacts) => number[]> {
  const viewers = (await readViewers(scope.tx)).filter(({ isActive }) => isActive);
  const settings = await visibilitySettings(scope);
  return (ticket) => viewers.filter((viewer) => maySee(viewer, settings, ticket)).map(({ id }) => id);
}
