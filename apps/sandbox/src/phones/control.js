// Talks to the control API: requests, and the stream of live news.

export async function ask(path, body) {
  const options = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/__control${path}`, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `Erro ${response.status}`);
  return answer;
}

/** `handlers.open` also runs after each reconnection, when everything shown may be stale. */
export function listen(handlers) {
  const stream = new EventSource("/__control/events");
  stream.addEventListener("open", handlers.open);
  stream.addEventListener("error", handlers.lost);
  for (const name of ["message", "person", "number", "typing", "reset"]) {
    stream.addEventListener(name, (event) => handlers[name](JSON.parse(event.data)));
  }
}

export const SCRIPT_LABELS = {
  happy: "Normal: recebe e lê",
  manual: "Manual: lê ao abrir",
  slow: "Lento",
  offline: "Sem internet",
  blocked: "Bloqueou a empresa",
  not_registered: "Sem conta",
  rate_limited: "Limite de envio",
  flaky: "Instável: falha uma sim, uma não",
  duplicate: "Avisos em dobro",
  out_of_order: "Avisos fora de ordem",
  timeout: "Sem resposta",
};
