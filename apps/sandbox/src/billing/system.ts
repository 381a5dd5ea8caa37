// What one pretend billing system is: how it answers from the data set, in its own words.
import type { IncomingHttpHeaders } from "node:http";
import type { Billing } from "./billing.ts";

export type Fields = Record<string, unknown>;

export type Call = {
  billing: Billing;
  /** Where the sandbox is reached, for links. */
  baseUrl: string;
  method: string;
  /** Without the system's own prefix. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Fields;
};

/** A text is sent as it is. */
export type Reply = { status: number; body: unknown };

export const SYSTEMS = ["asaas", "ixc", "sgp", "hubsoft"] as const;
export type SystemName = (typeof SYSTEMS)[number];
export type System = { name: SystemName; answer(call: Call): Reply };

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
export const bareOf = (value: unknown): string =>
  wordOf(value)
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase();
export const local = (day: string): string => day.split("-").reverse().join("/");
export const pdfUrl = (baseUrl: string, id: number): string => `${baseUrl}/billing/files/${id}.pdf`;
