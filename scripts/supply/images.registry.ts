// Asks a registry for the digest of a tag, as the OCI distribution specification describes it.
import type { Image } from "./supply.rules.ts";

const KINDS = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

export async function fetchDigest(registry: string, { name, version }: Image, token?: string): Promise<string> {
  const repository = name.includes("/") ? name : `library/${name}`;
  const address = new URL(`/v2/${repository}/manifests/${version}`, registry);
  const ask = (bearer: string | undefined) =>
    fetch(address, {
      method: "HEAD",
      headers: { accept: KINDS, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      signal: AbortSignal.timeout(20_000),
    });
  let answer = await ask(token);
  if (answer.status === 401)
    answer = await ask(await passFor(answer.headers.get("www-authenticate") ?? "", repository));
  const digest = answer.headers.get("docker-content-digest") ?? "";
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new Error(`${name}:${version}: the registry answered ${answer.status} and the digest "${digest}"`);
  }
  return digest;
}

/** Public images need a pass that everybody gets. */
async function passFor(challenge: string, repository: string): Promise<string> {
  const word = (key: string) => new RegExp(`${key}="([^"]+)"`).exec(challenge)?.[1];
  const realm = word("realm");
  if (!realm) throw new Error(`The registry asks for what it does not say: ${challenge}`);
  const address = new URL(realm);
  address.searchParams.set("service", word("service") ?? "");
  address.searchParams.set("scope", word("scope") ?? `repository:${repository}:pull`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  const { token = "", access_token = "" } = (await answer.json()) as { token?: string; access_token?: string };
  return token || access_token;
}
