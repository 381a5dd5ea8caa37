// A customer's file: where it is, what it may weigh, and what is said when it cannot be had.
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { credentials, refusal, respond, startProvider, type TestProvider } from "./provider.testing.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
});

const bytes = Buffer.alloc(300_000, "prosa");
const media = { providerMediaId: "1180022334455667", account: "330011223344556", maxBytes: 1_000_000 };
const fetchMedia = (more = {}) => provider.adapter.fetchMedia({ ...media, ...more }, credentials, provider.egress);
const address = (fields = {}) => ({
  messaging_product: "whatsapp",
  url: `${provider.url}/lookaside?mid=1`,
  mime_type: "image/jpeg",
  sha256: "x",
  file_size: String(bytes.length),
  id: media.providerMediaId,
  ...fields,
});
/** Answers the question and then the download, each time anew. */
function serving(download: (nth: number) => { status: number; body?: Buffer; headers?: Record<string, string> }) {
  let nth = 0;
  provider.answers((request, response) => {
    if (request.path !== "/lookaside") return respond(response, 200, address());
    const { status, body, headers } = download(nth++);
    response.writeHead(status, { "content-type": "image/jpeg", ...headers }).end(body);
  });
}

test("a file is looked up, and opened with the token", async () => {
  serving(() => ({ status: 200, body: bytes }));
  const file = await fetchMedia();
  expect(file).toMatchObject({ outcome: "opened", mime: "image/jpeg", size: bytes.length });
  expect(file.outcome === "opened" && (await buffer(file.stream))).toEqual(bytes);
  expect(provider.seen).toMatchObject([
    {
      path: media.providerMediaId,
      query: { phone_number_id: media.account },
      authorization: `Bearer ${credentials.accessToken}`,
    },
    { path: "/lookaside", authorization: `Bearer ${credentials.accessToken}` },
  ]);
});

test("an address that has expired is asked for once more", async () => {
  serving((nth) => (nth === 0 ? { status: 404 } : { status: 200, body: bytes }));
  const file = await fetchMedia();
  expect(file.outcome === "opened" && (await buffer(file.stream)).length).toBe(bytes.length);
  serving(() => ({ status: 404 }));
  provider.seen.length = 0;
  // The provider still knows the file, so it is not gone.
  expect(await fetchMedia()).toMatchObject({ outcome: "retry" });
  expect(provider.seen).toHaveLength(4);
});

test("what is too large is not opened: known before, known from the answer, or found on the way", async () => {
  serving(() => ({ status: 200, body: bytes }));
  expect(await fetchMedia({ maxBytes: 1000 })).toEqual({ outcome: "tooLarge", size: bytes.length });
  expect(provider.seen).toHaveLength(1);

  const lying = address({ file_size: "10" });
  provider.answers((request, response) => {
    if (request.path !== "/lookaside") return respond(response, 200, lying);
    response.writeHead(200, { "content-length": String(bytes.length) }).end(bytes);
  });
  expect(await fetchMedia({ maxBytes: 1000 })).toMatchObject({ outcome: "tooLarge" });

  provider.answers((request, response) => {
    if (request.path !== "/lookaside") return respond(response, 200, lying);
    response.write(bytes);
    response.end();
  });
  const file = await fetchMedia({ maxBytes: 1000 });
  expect(file.outcome).toBe("opened");
  await expect(file.outcome === "opened" && buffer(file.stream)).rejects.toThrow("larger than allowed");
});

test.each([
  ["an id that has expired", 400, refusal(100), { outcome: "gone" }],
  ["an id that never was", 404, "nothing here", { outcome: "gone" }],
  ["a refused token", 401, refusal(190), { outcome: "refused", class: "AUTH_LOST", code: "190" }],
  ["a busy provider", 500, refusal(131016), { outcome: "retry" }],
  ["a limit", 429, "slow down", { outcome: "retry", afterMs: 5_000 }],
  ["no address", 200, {}, { outcome: "retry" }],
  ["an address that is none", 200, { url: "javascript:alert(1)" }, { outcome: "retry" }],
  // Without encryption the token would be anybody's.
  ["an address in the clear", 200, { url: "http://elsewhere.example/file" }, { outcome: "retry" }],
  ["an address inside", 200, { url: "https://127.0.0.1:9/file" }, { outcome: "refused", class: "BAD_REQUEST" }],
])("%s", async (_, status, body, expected) => {
  provider.answers((_request, response) => respond(response, status, body, { "retry-after": "5" }));
  expect(await fetchMedia()).toMatchObject(expected);
});

test.each([
  [401, { outcome: "refused", class: "AUTH_LOST" }],
  [403, { outcome: "refused", class: "UNKNOWN" }],
  [302, { outcome: "retry" }],
  [500, { outcome: "retry" }],
  [429, { outcome: "retry", afterMs: 9_000 }],
])("a download answered with %i", async (status, expected) => {
  serving(() => ({ status, headers: { "retry-after": "9", location: "http://127.0.0.1:9/" } }));
  expect(await fetchMedia()).toMatchObject(expected);
});
