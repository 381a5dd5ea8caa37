// Gateways that misbehave on demand: a status, silence, or a cut line, before or after the request was taken.
import type { ServerResponse } from "node:http";
import { sendJson } from "../http/exchange.ts";
import type { GatewayName } from "./money.types.ts";

export type MoneyFault = {
  gateway: GatewayName;
  method: string | null;
  /** Part of the path. */
  path: string | null;
  when: "before" | "after";
  does: { status: number; retryAfter: number | null } | "cut";
  /** How often still. */
  times: number;
};

export type MoneyFaults = {
  add(fault: MoneyFault): void;
  take(gateway: GatewayName, method: string, path: string): MoneyFault | null;
  strike(response: ServerResponse, fault: MoneyFault): void;
  list(): MoneyFault[];
  clear(): void;
};

export function createMoneyFaults(): MoneyFaults {
  let faults: MoneyFault[] = [];
  return {
    add: (fault) => void faults.push(fault),
    take(gateway, method, path) {
      const found = faults.find(
        (one) =>
          one.times > 0 &&
          one.gateway === gateway &&
          (one.method === null || one.method === method) &&
          (one.path === null || path.includes(one.path)),
      );
      if (found) found.times--;
      return found ?? null;
    },
    strike(response, { does }) {
      if (does === "cut") return void response.socket?.destroy();
      const headers: Record<string, string> =
        does.retryAfter === null ? {} : { "retry-after": String(does.retryAfter) };
      sendJson(response, does.status, { message: "the sandbox was told to fail" }, headers);
    },
    list: () => faults,
    clear() {
      faults = [];
    },
  };
}
