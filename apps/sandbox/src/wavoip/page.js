// The page of telephones that call: rings the company, shows every call, and hangs up.
const [form, said, list] = ["ring", "said", "calls"].map((id) => document.getElementById(id));
const states = { ringing: "Tocando", active: "Em ligação", ended: "Encerrada" };
const LOOK_MS = 1_000;

async function ask(path, body) {
  const init = body
    ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(`/__control/wavoip${path}`, init);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

function lineOf(call) {
  const line = document.createElement("li");
  const words = document.createElement("span");
  words.textContent = `${call.name} · ${call.direction === "incoming" ? "ligou" : "recebeu"} · ${states[call.state]}`;
  line.append(words);
  if (call.state !== "ended") {
    const button = document.createElement("button");
    button.textContent = "Desligar";
    button.onclick = () => ask("/hang-up", { callId: call.id }).then(look, tell);
    line.append(button);
  }
  return line;
}

const tell = (error) => {
  said.textContent = error.message;
};

async function look() {
  const [devices, calls] = await Promise.all([ask("/devices"), ask("/calls")]);
  const field = form.elements.token;
  if (field.options.length !== devices.length) {
    field.replaceChildren(...devices.map(({ token, phone }) => new Option(`+${phone}`, token)));
  }
  list.replaceChildren(...calls.toReversed().slice(0, 20).map(lineOf));
}

form.onsubmit = (event) => {
  event.preventDefault();
  said.textContent = "";
  ask("/ring", Object.fromEntries(new FormData(form))).then(look, tell);
};

look().catch(tell);
setInterval(() => look().catch(tell), LOOK_MS);
