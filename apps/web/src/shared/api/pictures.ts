// Pictures and files behind the session: an <img> cannot carry a token, so they are fetched with it.
import { ApiError, readRefusal } from "./api-error.ts";

interface Parts {
  token(): string | null;
  refresh(failedToken: string | null): Promise<string>;
}

async function fetchWithToken(parts: Parts, address: string): Promise<Response> {
  const send = (token: string | null) =>
    fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {}, credentials: "same-origin" });
  const token = parts.token();
  const response = await send(token);
  const isStale = response.status === 403 && (await readRefusal(response)).code === "ERR_TOKEN_EXPIRED";
  return isStale ? send(await parts.refresh(token)) : response;
}

/** The bytes of a file that stands behind the session. */
export function createFileReader(parts: Parts) {
  return async (address: string): Promise<Blob> => {
    const response = await fetchWithToken(parts, address).catch(() => {
      throw new ApiError({ code: "network", status: null });
    });
    if (!response.ok) throw await readRefusal(response);
    return response.blob();
  };
}

/** Addresses change with their picture, so what was fetched once stays right. */
export function createPictures(parts: Parts) {
  const kept = new Map<string, Promise<string | null>>();

  async function load(address: string): Promise<string | null> {
    const response = await fetchWithToken(parts, address);
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
