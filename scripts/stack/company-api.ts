// The API as one signed-in person uses it, for what a demonstration has to do before anybody looks at it.
export interface CompanyApi {
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** A message of files, as the composer sends it. */
  sendFiles<T = unknown>(path: string, payload: unknown, files: File[]): Promise<T>;
  upload<T = unknown>(file: File): Promise<T>;
  /** For a socket of the same person. */
  readonly token: string;
}

export async function signIn(url: string, email: string, password: string): Promise<CompanyApi> {
  let token = "";
  const ask = async (method: string, path: string, body?: string | FormData): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const call: CompanyApi["call"] = (method, path, body) =>
    ask(method, path, body === undefined ? undefined : JSON.stringify(body)) as Promise<never>;
  ({ token } = await call<{ token: string }>("POST", "/auth/login", { email, password }));
  return {
    call,
    token,
    sendFiles(path, payload, files) {
      const form = new FormData();
      form.append("payload", JSON.stringify(payload));
      for (const file of files) form.append("files", file);
      return ask("POST", path, form) as Promise<never>;
    },
    upload(file) {
      const form = new FormData();
      form.append("file", file);
      return ask("POST", "/files", form) as Promise<never>;
    },
  };
}
