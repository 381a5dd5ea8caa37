// Pictures of people stand behind the session, and an <img> cannot carry a token: fetched with it, kept as blobs.
import { readRefusal } from "./api-error.ts";

interface Parts {
  token(): string | null;
  refresh(failedToken: string | null): Promise<string>;
}

/** Addresses change with their picture, so what was fetched once stays right. */
export function createPictures(parts: Parts) {
  const kept = new Map<string, Promise<string | null>>();
  const send = (address: string, token: string | null) =>
    fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {}, credentials: "same-origin" });

  async function load(address: string): Promise<string | null> {
    const token = parts.token();
    let response = await send(address, token);
    if (response.status === 403 && (await readRefusal(response)).code === "ERR_TOKEN_EXPIRED") {
      response = await send(address, await parts.refresh(token));
    }
    // 204: there is none any more.
    return response.status === 200 ? URL.createObjectURL(await response.blob()) : null;
  }

  /** An address an <img> can show, or null. A picture is never worth a message: initials stand in for it. */
  return (address: string): Promise<string | null> => {
    const known = kept.get(address);
    if (known) return known;
    const loading = load(address).catch(() => {
      kept.delete(address);
      return null;
    });
    kept.set(address, loading);
    return loading;
  };
}
