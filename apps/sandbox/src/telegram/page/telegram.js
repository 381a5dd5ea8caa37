// Plays one person of the pretend Telegram: writes, sends, taps, reacts, corrects and stops the bot.
const $ = (id) => document.getElementById(id);
const KINDS = [
  ["start", "Iniciar"],
  ["photo", "Foto"],
  ["video", "Vídeo"],
  ["voice", "Voz"],
  ["audio", "Áudio"],
  ["document", "Documento"],
  ["sticker", "Figurinha"],
  ["location", "Localização"],
  ["contact", "Contato"],
  ["block", "Bloquear robô"],
  ["unblock", "Desbloquear robô"],
];
const SIGNS = ["👍", "❤", "🔥", "😁", "😢", "🙏"];

async function ask(path, body) {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`/__control/telegram${path}`, init);
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error);
  return value;
}

const chosen = () => ({ botId: Number($("bots").value), from: Number($("people").value) });
const act = (fields) => ask("/say", { ...chosen(), ...fields }).catch((error) => tell(error.message));
const tell = (words) => {
  $("state").textContent = words;
};

function option(value, text) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = text;
  return made;
}

function button(text, label, run) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", run);
  return made;
}

async function choices() {
  const [bots, people] = await Promise.all([ask("/bots"), ask("/people")]);
  for (const [id, options] of [
    ["bots", bots.map((bot) => option(bot.id, `${bot.name} (@${bot.username})`))],
    ["people", people.map((one) => option(one.id, `${one.firstName} ${one.lastName}`.trim()))],
  ]) {
    const before = $(id).value;
    $(id).replaceChildren(...options);
    if (before) $(id).value = before;
  }
}

function bubble(message) {
  const item = document.createElement("li");
  item.dataset.messageId = message.messageId;
  item.dataset.kind = message.kind;
  item.dataset.direction = message.direction;
  if (message.direction === "in") item.classList.add("own");
  if (message.deleted) {
    item.classList.add("gone");
    item.textContent = "Mensagem apagada";
    return item;
  }
  if (message.file?.mime.startsWith("image/")) {
    const picture = document.createElement("img");
    picture.src = `/__control/telegram/files/${message.fileId}`;
    picture.alt = message.file.name;
    item.append(picture);
  } else if (message.file) item.append(`📎 ${message.file.name} `);
  else if (message.kind !== "text") item.append(`[${message.kind}] ${JSON.stringify(message.content)}`);
  item.append(message.text);
  for (const [place, each] of message.buttons.flat().entries()) {
    const run = () => act({ kind: "tap", messageId: message.messageId, place });
    item.append(document.createElement("br"), button(each.text, `Tocar em ${each.text}`, run));
  }
  const meta = document.createElement("small");
  const signs = [message.reactions.in, message.reactions.out].filter(Boolean).join(" ");
  meta.textContent = [new Date(message.at).toLocaleTimeString("pt-BR"), message.editedAt && "editada", signs]
    .filter(Boolean)
    .join(" · ");
  item.append(meta, ...actionsOn(message));
  return item;
}

function actionsOn(message) {
  const { messageId } = message;
  if (message.direction === "in") {
    if (message.kind !== "text") return [];
    return [
      button("Corrigir", "Corrigir esta mensagem", () =>
        act({ kind: "edit", messageId, text: $("words").value || `${message.text} (corrigida)` }),
      ),
    ];
  }
  return SIGNS.map((emoji) =>
    button(emoji, `Reagir com ${emoji}`, () =>
      act({ kind: "reaction", messageId, emoji: message.reactions.in === emoji ? "" : emoji }),
    ),
  );
}

async function draw() {
  const { botId, from } = chosen();
  if (!botId || !from) return tell("Escolha um robô e uma pessoa.");
  const chat = await ask(`/thread?botId=${botId}&personId=${from}`);
  $("messages").replaceChildren(...chat.messages.map(bubble));
  tell(
    chat.isBlocked
      ? "Robô bloqueado"
      : chat.typingUntil > Date.now()
        ? "digitando…"
        : chat.isStarted
          ? ""
          : "Ainda não iniciou o robô.",
  );
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("words").value.trim();
  if (text === "") return;
  $("words").value = "";
  void act({ text });
});
$("new-person").addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = await ask("/people", {
    from: Math.floor(Math.random() * 1e9) + 1e6,
    name: new FormData(event.target).get("name"),
  });
  event.target.reset();
  await choices();
  $("people").value = made.id;
  await draw();
});
for (const id of ["bots", "people"]) $(id).addEventListener("change", () => void draw());
$("kinds").append(...KINDS.map(([kind, label]) => button(label, label, () => act({ kind }))));

await choices();
await draw();
const events = new EventSource("/__control/events");
events.addEventListener("telegram", () => void choices().then(draw));
