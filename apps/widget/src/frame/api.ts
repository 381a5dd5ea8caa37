// Asks the server, with the cookie of this frame or, where the browser keeps none, with a word in memory.
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  readonly detail: string | null;

  constructor(status: number, body: { error?: string; field?: string; detail?: string }) {
    super(body.error ?? `status ${status}`);
    this.status = status;
    this.code = body.error ?? "";
    this.field = body.field ?? null;
    this.detail = body.detail ?? null;
  }
}

export interface Api {
  readonly key: string;
  token: string | null;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown, keepalive?: boolean): Promise<T>;
  upload<T>(path: string, file: File): Promise<T>;
  /** Bytes where no cookie says who asks. */
  bytes(path: string): Promise<Blob>;
}

export function createApi(key: string): Api {
  async function ask<T>(path: string, init: RequestInit): Promise<T> {
    const headers = new Headers(init.headers);
    if (api.token) headers.set("authorization", `Visitor ${api.token}`);
    const answer = await fetch(path, { ...init, headers });
    if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => ({})));
    return answer as T;
  }
  const json = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await ask<Response>(`/api/widget/${key}/${path}`, init);
    return answer.json() as Promise<T>;
  };
  const api: Api = {
    key,
    token: null,
    get: (path) => json(path, {}),
    post: (path, body, keepalive = false) =>
      json(path, {
        method: "POST",
        keepalive,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    upload(path, file) {
      const form = new FormData();
      form.append("file", file);
      return json(path, { method: "POST", body: form });
    },
    bytes: async (path) => (await ask<Response>(path, {})).blob(),
  };
  return api;
}
