// Talks to the control API: requests, files, and the stream of live news.

export async function ask(path, body) {
  const options = body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  return read(await fetch(`/__control${path}`, options));
}

/** Gives the sandbox a file of a person; the answer has the id to say it with. */
export async function upload(phoneNumberId, file, filename) {
  const query = new URLSearchParams({ phoneNumberId, filename });
  const options = { method: "POST", headers: { "content-type": file.type }, body: file };
  return read(await fetch(`/__control/media?${query}`, options));
}

async function read(response) {
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `Erro ${response.status}`);
  return answer;
}

export const mediaUrl = (id) => `/__control/media/${id}`;
export const sampleUrl = (name) => `/__control/samples/${name}`;

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
  never_delivered: "Nunca recebe",
  blocked: "Bloqueou a empresa",
  not_registered: "Sem conta",
  fail: "Falha com o código escolhido",
  rate_limited: "Limite de envio",
  flaky: "Instável: falha uma sim, uma não",
  duplicate: "Avisos em dobro",
  out_of_order: "Entregue depois de lida",
  read_before_sent: "Lida antes de enviada",
  failed_after_delivered: "Falha depois de entregue",
  timeout: "Sem resposta",
};
