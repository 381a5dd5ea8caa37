// Files stand behind the session, and a link cannot carry a token: fetched with it, then handed to the browser to save.
import { readRefusal } from "./api-error.ts";

interface Parts {
  token(): string | null;
  refresh(failedToken: string | null): Promise<string>;
  prove(by: string | undefined): Promise<boolean>;
}

const NAME = /filename\*=UTF-8''([^;]+)/;

export function createSaveFile(parts: Parts) {
  const send = (address: string, token: string | null) =>
    fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {}, credentials: "same-origin" });

  return async (address: string): Promise<void> => {
    const token = parts.token();
    let response = await send(address, token);
    let refusal = response.ok ? null : await readRefusal(response);
    if (refusal?.code === "ERR_TOKEN_EXPIRED") {
      response = await send(address, await parts.refresh(token));
      refusal = response.ok ? null : await readRefusal(response);
    }
    if (refusal?.code === "ERR_PROOF_NEEDED" && (await parts.prove(refusal.detail))) {
      response = await send(address, parts.token());
      refusal = response.ok ? null : await readRefusal(response);
    }
    if (refusal) throw refusal;
    const name = NAME.exec(response.headers.get("content-disposition") ?? "")?.[1];
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = name ? decodeURIComponent(name) : "";
    link.click();
    // The browser has read it by then; kept, it would fill the memory of a screen that is open all day.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
}
