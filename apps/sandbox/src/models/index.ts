// The pretend models at the sandbox's port: four providers by their prefixes, and a control API with the book of what was asked.
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import type { Models } from "./models.ts";
import { type BrainName, type FaultKind, faultKinds, type ProviderName } from "./models.types.ts";

const CONTROL = "/__control/models";
const MAX_BODY = 64 * 1024;
const brains: readonly string[] = ["plain", "slow", "gullible"];

const prefixes: readonly [string, ProviderName][] = [
  ["/openai/v1", "openai"],
  ["/groq/openai/v1", "groq"],
  ["/xai/v1", "xai"],
  ["/deepseek", "deepseek"],
];

export const models: Provider = {
  name: "models",
  mount: (world) => async (request, response, url) => {
    if (url.pathname === CONTROL) {
      try {
        checkCaller(request);
        const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
        sendJson(response, 200, control(world.models, fields, Number(url.searchParams.get("after") ?? 0)));
      } catch (error) {
        const status = error instanceof HttpProblem ? error.status : 500;
        sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
      }
      return true;
    }
    const found = prefixes.find(([prefix]) => url.pathname.startsWith(`${prefix}/`));
    if (!found) return false;
    await world.models.answer(found[1], url.pathname.slice(found[0].length), request, response);
    return true;
  },
};

/** `brain`, `delayMs`, and `fault: { kind, times }`; answers the settings and the questions after a number. */
function control(held: Models, fields: Record<string, unknown>, after: number) {
  const { brain, delayMs, fault } = fields as { brain?: unknown; delayMs?: unknown; fault?: unknown };
  if (brain !== undefined) {
    if (!brains.includes(String(brain))) throw new HttpProblem(400, `brain is one of ${brains.join(", ")}.`);
    held.settings.brain = brain as BrainName;
  }
  if (delayMs !== undefined) held.settings.delayMs = Math.max(0, Number(delayMs) || 0);
  if (fault !== undefined) {
    const { kind, times = 1 } = (fault ?? {}) as { kind?: unknown; times?: unknown };
    if (fault !== null && !(faultKinds as readonly unknown[]).includes(kind))
      throw new HttpProblem(400, `kind is one of ${faultKinds.join(", ")}.`);
    held.settings.fault = fault === null ? null : { kind: kind as FaultKind, times: Number(times) || 1 };
  }
  return { settings: held.settings, calls: held.calls(after) };
}
