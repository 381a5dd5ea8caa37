// Each thing that must not be shipped, planted and found: holes, youth, moving names, a bill with flaws.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { fetchDigest } from "./images.registry.ts";
import { type Bill, checkBill, completeBill } from "./sbom.rules.ts";
import * as files from "./supply.files.ts";
import * as rules from "./supply.rules.ts";

const today = new Date("2026-11-17T12:00:00Z");
const snapshot = files.readSnapshot();
const { images } = files.readImages();
const digest = `sha256:${"a".repeat(64)}`;
const image: rules.Image = {
  name: "redis",
  version: "7.4.11-bookworm",
  digest,
  published: "2026-01-01",
  from: "a test",
};
const shipped = (kind: "npm" | "image", name: string, version: string) => [{ kind, name, version }];
const holesOf = (kind: "npm" | "image", name: string, version: string) =>
  rules.checkAdvisories("f", shipped(kind, name, version), snapshot).map(({ message }) => message);

test.each<["npm" | "image", string, string, RegExp]>([
  ["image", "redis", "7.4.5-bookworm", /critical.*CVE-2025-49844/],
  ["image", "postgres", "15.14-bookworm", /high.*CVE-2026-2006/],
  ["image", "postgres", "15.19-bookworm", /unrated.*CVE-2026-6460/],
  ["image", "caddy", "2.10.2-alpine", /CVE-2026-30852/],
  ["npm", "fast-uri", "4.1.3", /CVE-2026-84292/],
  ["npm", "dicer", "0.3.0", /CVE-2022-24434/],
])("of the %s %s %s it is known what is wrong", (kind, name, version, said) => {
  expect(holesOf(kind, name, version).join("\n")).toMatch(said);
});

test("what was mended is let through, and what is of little weight too", () => {
  expect(holesOf("image", "redis", "7.4.11-bookworm")).toEqual([]);
  expect(holesOf("npm", "fast-uri", "4.2.3")).toEqual([]);
  expect(holesOf("npm", "ws", "8.20.0")).toEqual([]);
  // A name is a name: an image is no package.
  expect(holesOf("npm", "redis", "7.4.5")).toEqual([]);
});

test("versions are compared by their numbers, and a preview is older than what it is a preview of", () => {
  const order = ["1.9.0", "1.10.0-beta.3", "1.10.0", "1.10.1", "15.9", "15.14-bookworm", "15.20", "v16"];
  expect(order.toSorted(rules.compareVersions)).toEqual(order);
  expect(rules.compareVersions("15.20-bookworm", "15.20")).toBe(0);
  expect(rules.isAffected("3.1.6", "<2.4.6 || >=3.0.0 <3.1.7")).toBe(true);
  expect(rules.isAffected("2.9.0", "<2.4.6 || >= 3.0.0, < 3.1.7")).toBe(false);
  expect(rules.isAffected("1.0.0", "")).toBe(false);
});

test("what is younger than seven days, or of unknown age, is found until somebody says why", () => {
  const of = (published: Record<string, string>, young: Record<string, string> = {}) =>
    rules.checkAge("f", shipped("npm", "a", "1.0.0"), { ...snapshot, published, young }, today);
  expect(of({ "a@1.0.0": "2026-11-10" })).toEqual([]);
  expect(of({ "a@1.0.0": "2026-11-12" })).toHaveLength(1);
  expect(of({ "a@1.0.0": "2026-11-12" }, { "a@1.0.0": "closes a hole" })).toEqual([]);
  expect(of({ "a@0.9.0": "2026-01-01" })).toHaveLength(1);
});

test("a snapshot that is empty or that nobody renewed is found", () => {
  expect(rules.checkSnapshot("f", snapshot, today)).toEqual([]);
  expect(rules.checkSnapshot("f", { ...snapshot, advisories: [] }, today)).toHaveLength(1);
  expect(rules.checkSnapshot("f", { ...snapshot, asOf: "2026-01-01" }, today)).toHaveLength(1);
});

test("a release refuses an image without a digest; a list refuses what is no digest, young or unexplained", () => {
  const say = (change: Partial<rules.Image>, isRelease = false) =>
    rules.checkImages("f", [{ ...image, ...change }], today, isRelease).map(({ message }) => message);
  expect(say({}, true)).toEqual([]);
  expect(say({ digest: null })).toEqual([]);
  expect(say({ digest: null }, true)).toEqual([expect.stringMatching(/has no digest/)]);
  expect(say({ digest: "sha256:12" })).toHaveLength(1);
  expect(say({ from: "" })).toHaveLength(1);
  expect(say({ published: "2026-11-13" })).toHaveLength(1);
  expect(say({ published: null })).toHaveLength(1);
  expect(say({ published: "2026-11-13", young: "closes a hole" })).toEqual([]);
});

test("files name images as the list does, and pinning writes them so", () => {
  const named = (text: string) => rules.checkNamed("f", rules.imagesOfDockerfile(text), [image], "");
  expect(named(`FROM redis:7.4.11-bookworm@${digest} AS a\nFROM a`)).toEqual([]);
  for (const other of ["redis:7.4.11-bookworm", "redis:7", `redis:7.4.11-bookworm@sha256:${"b".repeat(64)}`])
    expect(named(`FROM ${other} AS a\nFROM a`), other).toHaveLength(1);
  const spoilt = `services:\n  a:\n    image: redis:7.4.5-bookworm\n  b:\n    image: other/redis:1.0.0\n`;
  const written = rules.writeReferences(spoilt, [image]);
  expect(written).toContain(`image: redis:7.4.11-bookworm@${digest}\n`);
  expect(written).toContain("image: other/redis:1.0.0\n");
  expect(rules.writeReferences(`FROM redis:1.0.0@sha256:ab AS x\n`, [image])).toBe(
    `FROM ${rules.reference(image)} AS x\n`,
  );
});

test("what is written into the deployment is what the list says", () => {
  for (const path of files.NAMING) expect(rules.writeReferences(files.read(path), images), path).toBe(files.read(path));
});

test("builds for other systems are not asked about, and nothing is listed twice", () => {
  const version = "1.0.0";
  const found = rules.packagesIn({
    "": { version },
    "packages/own": { version },
    "node_modules/own": { link: true },
    "node_modules/a": { version },
    "node_modules/b/node_modules/a": { version },
    "node_modules/a-darwin": { version, os: ["darwin"] },
  });
  expect(found).toEqual(shipped("npm", "a", version));
});

const bill = (): Bill =>
  completeBill(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      serialNumber: "urn:uuid:7e3abead-a282-400c-909e-ddf9f1678060",
      version: 1,
      metadata: {
        timestamp: "2026-11-17T00:00:00Z",
        component: { "bom-ref": "p", type: "library", name: "folder", version: "1", purl: "pkg:npm/p@1" },
      },
      components: [{ "bom-ref": "a@1", type: "library", name: "a", version: "1", purl: "pkg:npm/a@1" }],
      dependencies: [{ ref: "p", dependsOn: ["a@1"] }],
    },
    "prosa",
    [image],
  );

test("a bill of materials names the product, packages and images, and has what the standard demands", () => {
  expect(checkBill("f", bill())).toEqual([]);
  expect(bill().metadata?.component?.name).toBe("prosa");
  expect(bill().components?.map(({ type }) => type)).toEqual(["library", "container"]);
});

test.each<[string, (whole: Bill) => Bill]>([
  ["another format", (whole) => ({ ...whole, bomFormat: "SPDX" })],
  ["another version", (whole) => ({ ...whole, specVersion: "0.9" })],
  ["no serial number", ({ serialNumber: _, ...whole }) => whole],
  ["version zero", (whole) => ({ ...whole, version: 0 })],
  ["no time", (whole) => ({ ...whole, metadata: { component: whole.metadata?.component } as Bill["metadata"] & {} })],
  ["no product", (whole) => ({ ...whole, metadata: { timestamp: "2026-11-17T00:00:00Z" } })],
  ["no components", (whole) => ({ ...whole, components: [], dependencies: [] })],
  [
    "a component twice",
    (whole) => ({ ...whole, components: [...(whole.components ?? []), ...(whole.components ?? [])] }),
  ],
  [
    "an unknown type",
    (whole) => ({ ...whole, components: whole.components?.map((one) => ({ ...one, type: "thing" })) ?? [] }),
  ],
  [
    "a broken hash",
    (whole) => ({
      ...whole,
      components: whole.components?.map((one) => ({ ...one, hashes: [{ alg: "SHA-256", content: "12" }] })) ?? [],
    }),
  ],
  ["a dependency on nothing", (whole) => ({ ...whole, dependencies: [{ ref: "p", dependsOn: ["gone"] }] })],
])("a bill with %s is found", (_, spoil) => {
  expect(checkBill("f", spoil(bill())).length).toBeGreaterThan(0);
});

test("digests are asked of a registry with the pass that it hands out; an answer without one is refused", async () => {
  const asked: string[] = [];
  const registry = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    const isPass = request.url?.startsWith("/pass") ?? false;
    if (isPass) reply.end(JSON.stringify({ token: "let-me-in" }));
    else if (request.headers.authorization !== "Bearer let-me-in") {
      const realm = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/pass`;
      reply.writeHead(401, { "www-authenticate": `Bearer realm="${realm}",service="r",scope="s"` }).end();
    } else if (request.url?.includes("7.4.11")) reply.writeHead(200, { "docker-content-digest": digest }).end();
    else reply.writeHead(404).end();
  });
  await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  try {
    expect(await fetchDigest(address, image)).toBe(digest);
    expect(asked).toEqual([
      "HEAD /v2/library/redis/manifests/7.4.11-bookworm",
      "GET /pass?service=r&scope=s",
      "HEAD /v2/library/redis/manifests/7.4.11-bookworm",
    ]);
    await expect(fetchDigest(address, { ...image, version: "0.0.1" })).rejects.toThrow(/answered 404/);
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
});
