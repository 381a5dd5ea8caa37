// The generated requests are valid: otherwise a refusal would prove nothing about isolation.
import { routes } from "@prosa/contracts/routes";
import { expect, test } from "vitest";
import { type KnownIds, sampleRequest } from "./sample.ts";

const ids: KnownIds = new Proxy({} as Record<string, number | string>, {
  get: (_, name) => {
    if (["sessionId", "clientId", "fileId", "draftId"].includes(String(name)))
      return "7f0c1d58-1f6a-4f0e-9c55-3d1a2b4c5d6e";
    if (name === "key") return "groupnotification";
    if (name === "widgetKey") return "a".repeat(22);
    if (name === "gateway") return "stripe";
    return /Id$|^versionNumber$|^place$/.test(String(name)) ? 7 : undefined;
  },
});

test.each(Object.entries(routes))("%s gets a body and a query that its own schemas accept", (_, route) => {
  const sample = sampleRequest(route, ids);
  const query = Object.fromEntries(new URL(`http://x${sample.path}`).searchParams);
  expect(route.body?.safeParse(sample.body).error).toBeUndefined();
  expect(route.query?.safeParse(query).error).toBeUndefined();
});
