// Calls to a server that asks who we are: with the right certificate, another, none; and an authority that is not public.
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createAuthority } from "../../../../sandbox/src/http/certificates.ts";
import { createEgress, type Egress, EgressBlocked, EgressNetwork } from "./index.ts";

const authority = createAuthority("authority of a test");
const stranger = createAuthority("authority of a stranger");
let server: Server;
let base = "";
const opened: Egress[] = [];

beforeAll(async () => {
  const { certificate, key } = authority.server();
  const options = { cert: certificate, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true };
  server = createServer(options, (request, response) => {
    response.end((request.socket as TLSSocket).getPeerCertificate().subject.CN);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const egress of opened.splice(0)) await egress.close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function trusting(options = {}): Egress {
  const egress = createEgress({ allow: [new URL(base).host], authority: authority.certificate, ...options });
  opened.push(egress);
  return egress;
}
const ask = { url: "", target: "provider" as const, purpose: "test" };

test("each certificate is shown on connections of its own", async () => {
  const egress = trusting();
  const [ana, bia] = [authority.client("ana"), authority.client("bia")];
  const names = await Promise.all(
    [ana, bia, ana, bia].map(async (identity) => (await egress.request({ ...ask, url: base, identity })).text()),
  );
  expect(names).toEqual(["ana", "bia", "ana", "bia"]);
  // Two dozen more and the first again: old ones make room and are made anew.
  for (let n = 0; n < 24; n++) {
    const identity = authority.client(`visitor ${n}`);
    expect((await egress.request({ ...ask, url: base, identity })).text()).toBe(`visitor ${n}`);
  }
  expect((await egress.request({ ...ask, url: base, identity: ana })).text()).toBe("ana");
});

test("without a certificate, and with one of another authority, nothing is answered", async () => {
  const egress = trusting();
  await expect(egress.request({ ...ask, url: base })).rejects.toBeInstanceOf(EgressNetwork);
  const identity = stranger.client("mallory");
  await expect(egress.request({ ...ask, url: base, identity })).rejects.toBeInstanceOf(EgressNetwork);
});

test("a server is trusted by the authority given, and by no other", async () => {
  const identity = authority.client("ana");
  for (const options of [{ authority: undefined }, { authority: stranger.certificate }]) {
    const error = await trusting(options)
      .request({ ...ask, url: base, identity })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(EgressNetwork);
    expect(error).toMatchObject({ sent: false });
  }
});

test("a certificate does not open the way to inside addresses", async () => {
  const egress = trusting({ allow: [] });
  const identity = authority.client("ana");
  await expect(egress.request({ ...ask, url: base, identity })).rejects.toBeInstanceOf(EgressBlocked);
});

test("a certificate that is none, or whose key is another's, is refused before a byte leaves", async () => {
  const egress = trusting();
  const [ana, bia] = [authority.client("ana"), authority.client("bia")];
  for (const identity of [
    { certificate: "none", key: "none" },
    { certificate: ana.certificate, key: bia.key },
    { pfx: Buffer.from("none") },
  ]) {
    const error = await egress.request({ ...ask, url: base, identity }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(EgressBlocked);
    expect(error).toMatchObject({ sent: false });
  }
});
