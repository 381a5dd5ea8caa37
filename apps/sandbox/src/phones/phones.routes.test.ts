// The page of phones is served whole, under headers that allow nothing inline.
import { expect, test } from "vitest";
import { aSandbox } from "../sandbox.testing.ts";

test("the page and everything it loads are served with strict headers", async () => {
  const sandbox = await aSandbox();
  const page = await fetch(sandbox.url);
  const html = await page.text();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(html).toContain("<title>Celulares do sandbox</title>");

  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  const paths = new Set(["/", ...linked]);
  for (const path of paths) {
    const answer = await fetch(sandbox.url + path);
    expect(answer.status, path).toBe(200);
    const imported = (await answer.text()).matchAll(/from "\.(\/[^"]+)"/g);
    for (const [, file] of imported) paths.add(`/phones${file}`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(paths.size).toBeGreaterThan(15);
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
