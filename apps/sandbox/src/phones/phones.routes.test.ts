// The page of phones is served whole, under headers that allow nothing inline.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { aSandbox } from "../sandbox.testing.ts";

test("the page and everything it loads are served with strict headers", async () => {
  const sandbox = await aSandbox();
  const page = await fetch(sandbox.url);
  const html = await page.text();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(html).toContain("<title>Celulares do sandbox</title>");

  const script = await readFile(new URL("./phones.js", import.meta.url), "utf8");
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  const imported = [...script.matchAll(/from "\.(\/[^"]+)"/g)].map(([, path]) => `/phones${path}`);
  for (const path of ["/", ...linked, ...imported]) {
    const answer = await fetch(sandbox.url + path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("nothing outside the list of files is served", async () => {
  const sandbox = await aSandbox();
  for (const path of ["/phones/phones.routes.ts", "/phones/../main.ts", "/phones/%2e%2e/main.ts", "/constructor"]) {
    expect((await fetch(sandbox.url + path)).status, path).toBe(404);
  }
});

test("the sandbox refuses to listen beyond the loopback", async () => {
  const { startSandbox } = await import("../sandbox.ts");
  await expect(startSandbox({ port: 0, host: "0.0.0.0" })).rejects.toThrow("loopback");
});
