// One phone on the page: the conversation of one person with one business, seen from the person's side.
import { ask, SCRIPT_LABELS } from "./control.js";
import { element, formatPhone, formatTime, initials } from "./elements.js";

const TICKS = {
  queued: ["◷", "enviando"],
  delivered: ["✓✓", "entregue"],
  read: ["✓✓", "lida"],
  failed: ["!", "não entregue"],
};
// With these behaviours a person reads when looking; with the others only the script decides.
const READS_BY_LOOKING = ["happy", "manual"];

export function createPhone({ person, numbers, onClose, onLook }) {
  const digits = person.phone;
  const bubbles = new Map();
  let phoneNumberId = numbers[0]?.phoneNumberId;
  let current = person;
  let isWatched = false;
  let typingTimer;

  const name = element("h2", { id: `phone-name-${digits}`, text: person.name });
  const avatar = element("span", { class: "avatar", "aria-hidden": "true", text: initials(person.name) });
  const close = element("button", {
    type: "button",
    class: "close",
    "aria-label": `Fechar o celular de ${person.name}`,
    text: "×",
    on: { click: onClose },
  });
  const script = element("select", {
    id: `phone-script-${digits}`,
    "data-testid": `phone-script-${digits}`,
    on: { change: () => ask("/script", { phone: digits, script: script.value }) },
  });
  for (const [value, label] of Object.entries(SCRIPT_LABELS)) script.append(element("option", { value, text: label }));
  const business = element("select", {
    id: `phone-business-${digits}`,
    "data-testid": `phone-business-${digits}`,
    on: {
      change: () => {
        phoneNumberId = business.value;
        void load();
      },
    },
  });
  const typing = element("p", { class: "typing", role: "status" });
  const log = element("div", { class: "messages", role: "log", tabindex: "0", "aria-label": "Mensagens" });
  const problem = element("p", { class: "error", role: "alert", hidden: true });
  const field = element("input", {
    id: `phone-input-${digits}`,
    "data-testid": `phone-input-${digits}`,
    autocomplete: "off",
    maxlength: "4096",
    placeholder: "Mensagem",
  });

  const root = element(
    "article",
    {
      class: "phone",
      "data-testid": `phone-${digits}`,
      "aria-labelledby": name.id,
      on: { focusin: onLook, pointerdown: onLook },
    },
    element(
      "header",
      { class: "phone-top" },
      avatar,
      element("div", { class: "phone-who" }, name, element("p", { text: formatPhone(digits) })),
      close,
    ),
    element(
      "div",
      { class: "phone-options" },
      element("label", { for: business.id, text: "Empresa" }),
      business,
      element("label", { for: script.id, text: "Comportamento" }),
      script,
    ),
    log,
    typing,
    problem,
    element(
      "form",
      { class: "composer", on: { submit: handleSend } },
      element("label", { class: "visually-hidden", for: field.id, text: `Mensagem de ${person.name}` }),
      field,
      element("button", { type: "submit", text: "Enviar" }),
    ),
  );

  async function handleSend(event) {
    event.preventDefault();
    const text = field.value;
    if (text.trim() === "") return;
    field.value = "";
    try {
      if (!phoneNumberId) throw new Error("Não há número de empresa para escrever.");
      await ask("/say", { phoneNumberId, from: digits, text });
      problem.hidden = true;
    } catch (error) {
      field.value = text;
      problem.textContent = `A mensagem não saiu. ${error.message}`;
      problem.hidden = false;
    }
  }

  async function load() {
    if (!phoneNumberId) return;
    const wanted = phoneNumberId;
    const thread = await ask(`/threads/${wanted}/${digits}`);
    if (wanted !== phoneNumberId) return;
    bubbles.clear();
    log.replaceChildren();
    for (const message of thread.messages) if (isOnScreen(message)) put(message);
    showTyping(thread.typingUntil);
    readIfWatched();
  }

  function put(message) {
    const isNearEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    const known = bubbles.get(message.wamid);
    const bubble = known?.bubble ?? bubbleOf(message);
    if (known) {
      // Only the ticks change: a whole new bubble would be read aloud again.
      bubble.dataset.status = message.status;
      bubble.querySelector(".meta").replaceWith(metaOf(message));
    } else log.insertBefore(bubble, firstAfter(message));
    bubbles.set(message.wamid, { bubble, message });
    if (isNearEnd) log.scrollTop = log.scrollHeight;
  }

  /** A message that took long to arrive still stands where it was written, as it will after a reload. */
  function firstAfter({ at }) {
    let next = null;
    for (const { bubble, message } of bubbles.values()) {
      if (message.at > at && (!next || message.at < next.at)) next = { bubble, at: message.at };
    }
    return next?.bubble ?? null;
  }

  function bubbleOf(message) {
    const isOwn = message.direction === "in";
    const quoted = message.contextWamid && bubbles.get(message.contextWamid)?.message.text;
    return element(
      "div",
      {
        class: `bubble ${isOwn ? "own" : "theirs"}`,
        "data-testid": "phone-message",
        "data-wamid": message.wamid,
        "data-direction": message.direction,
        "data-status": message.status,
      },
      element("span", { class: "visually-hidden", text: isOwn ? "Você: " : "Empresa: " }),
      ...(quoted ? [element("span", { class: "quote", text: quoted })] : []),
      element("span", { class: "text", text: message.text }),
      metaOf(message),
    );
  }

  function showTyping(until) {
    clearTimeout(typingTimer);
    const left = (until ?? 0) - Date.now();
    typing.textContent = left > 0 ? "digitando…" : "";
    if (left > 0) typingTimer = setTimeout(() => showTyping(null), left);
  }

  function readIfWatched() {
    if (!isWatched || document.visibilityState !== "visible" || !READS_BY_LOOKING.includes(current.script)) return;
    const hasUnread = [...bubbles.values()].some(
      ({ message }) => message.direction === "out" && message.status === "delivered",
    );
    if (hasUnread) void ask("/read", { phoneNumberId, phone: digits }).catch(() => undefined);
  }

  const phone = {
    root,
    load,
    hears: (news) => news.phone === digits && news.phoneNumberId === phoneNumberId,
    handleMessage(message) {
      if (isOnScreen(message)) put(message);
      readIfWatched();
    },
    handleTyping: ({ until }) => showTyping(until),
    watch(value) {
      isWatched = value;
      root.classList.toggle("watched", value);
      readIfWatched();
    },
    readIfWatched,
    setPerson(given) {
      current = given;
      name.textContent = given.name;
      avatar.textContent = initials(given.name);
      script.value = given.script;
    },
    setNumbers(given) {
      business.replaceChildren(
        ...given.map((number) => element("option", { value: number.phoneNumberId, text: number.verifiedName })),
      );
      const isStill = given.some((number) => number.phoneNumberId === phoneNumberId);
      if (!isStill) phoneNumberId = given[0]?.phoneNumberId;
      business.value = phoneNumberId ?? "";
      business.disabled = given.length < 2;
      if (!isStill) void load();
    },
    focus: () => field.focus(),
  };
  phone.setPerson(person);
  phone.setNumbers(numbers);
  return phone;
}

/** What the person's phone never received is not on its screen. */
function isOnScreen({ direction, status }) {
  return direction === "in" || status === "delivered" || status === "read";
}

/** The time, and on the person's own messages the ticks with their meaning in words. */
function metaOf({ direction, at, status }) {
  const meta = element("span", { class: "meta" }, element("time", { text: formatTime(at) }));
  const [tick, label] = TICKS[status] ?? [];
  if (direction === "in" && tick) {
    meta.append(
      element("span", { class: "tick", "data-status": status, "aria-hidden": "true", text: tick }),
      element("span", { class: "visually-hidden", text: label }),
    );
  }
  return meta;
}
