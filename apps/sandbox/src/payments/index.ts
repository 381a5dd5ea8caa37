// The pretend payment gateways at the sandbox's port: each under its own name, their control API, and a bank to pay at.
import { checkCaller, parseFields } from "../control/control.routes.ts";
import { HttpProblem, readBody, sendJson } from "../http/exchange.ts";
import type { Provider } from "../provider.ts";
import { answerBank, isBankPath } from "./bank/bank.routes.ts";
import { control } from "./control.ts";
import type { GatewayName } from "./money.types.ts";
import { gateways } from "./payments.ts";

const CONTROL = "/__control/payments";
const MAX_BODY = 256 * 1024;

export const payments: Provider = {
  name: "payments",
  mount: (world) => async (request, response, url) => {
    if (isBankPath(url.pathname)) {
      await answerBank(request, response, url.pathname);
      return true;
    }
    if (url.pathname === CONTROL || url.pathname.startsWith(`${CONTROL}/`)) {
      try {
        checkCaller(request);
        const fields = request.method === "POST" ? parseFields(await readBody(request, MAX_BODY)) : {};
        const path = url.pathname.slice(CONTROL.length);
        const answer = await control(world.payments, request.method ?? "GET", path, url.searchParams, fields);
        sendJson(response, 200, answer ?? {});
      } catch (error) {
        const status = error instanceof HttpProblem ? error.status : 500;
        if (status === 500) console.error(error);
        sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
      }
      return true;
    }
    // EFI has a door of its own, with certificates.
    const [, name, path] = /^\/(mercadopago|asaas|woovi|stripe)(\/.*)$/.exec(url.pathname) ?? [];
    if (!name || !path) return false;
    url.pathname = path;
    await world.payments.answer(gateways[name as GatewayName], request, response, url);
    return true;
  },
};
