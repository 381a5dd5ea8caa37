// One phone on the page: the conversation of one person with one business, seen from the person's side.
import { createComposer } from "./composer.js";
import { ask, SCRIPT_LABELS } from "./control.js";
import { element, formatPhone, formatTime, initials } from "./elements.js";
import { icon } from "./icons.js";
import { createBubble, metaOf, UNSEEN } from "./message.js";
import { createSheet } from "./sheet.js";

// With these behaviours a person reads when looking; with the others only the script decides.
const READS_BY_LOOKING = ["happy", "manual"];
const ARRIVED = ["delivered", "read", "played"];

export function createPhone({ person, numbers, samples, onClose, onLook }) {
  const digits = person.phone;
  const bubbles = new Map();
  let known = numbers;
  let phoneNumberId = numbers[0]?.phoneNumberId;
  let current = person;
  let isWatched = false;
  let isAtEnd = true;
  let typingTimer;

  const name = element("h2", { id: `phone-name-${digits}`, text: person.name });
  const avatar = element("span", { class: "avatar", "aria-hidden": "true", text: initials(person.name) });
  const close = element(
    "button",
    { type: "button", class: "round", "aria-label": `Fechar o celular de ${person.name}`, on: { click: onClose } },
    icon("close"),
  );
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
        showBusiness();
        void load();
      },
    },
  });
  const businessAvatar = element("span", { class: "avatar", "aria-hidden": "true" });
  const businessName = element("strong", { class: "business-name" });
  const state = element("span", { class: "business-state", role: "status" });
  const clock = element("span", { class: "clock" });
  const log = element("div", { class: "messages", role: "log", tabindex: "0", "aria-label": "Mensagens" });
  log.addEventListener("scroll", () => {
    isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  });
  // A picture gets its height when it arrives; whoever was at the end stays there.
  for (const event of ["load", "loadedmetadata"]) log.addEventListener(event, stayAtEnd, true);
  const problem = element("p", { class: "error", role: "alert", hidden: true });
  const sheet = createSheet();
  const composer = createComposer({
    digits,
    ownerName: person.name,
    phoneNumberId: () => phoneNumberId,
    send,
    onAttach: () =>
      sheet.showAttach({
        samples,
        onSample: composer.attachSample,
        onFile: composer.attachFile,
        onPlace: () => actions.choosePlace(),
        onContact: () => sheet.showContact((contact) => actions.say({ type: "contacts", contacts: [contact] })),
      }),
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
      { class: "phone-owner" },
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
    element(
      "div",
      { class: "screen" },
      element(
        "div",
        { class: "status-bar", "aria-hidden": "true" },
        clock,
        element("span", { class: "notch" }),
        "5G ▮",
      ),
      element("div", { class: "chat-top" }, businessAvatar, element("div", {}, businessName, state)),
      log,
      problem,
      composer.root,
      sheet.root,
    ),
  );

  /** What bubbles and sheets may do to this conversation. */
  const actions = {
    say: (words) => send(() => words),
    play: (wamid) => ask("/play", { wamid }).catch(() => undefined),
    replyTo: composer.replyTo,
    edit: composer.edit,
    chooseFrom: sheet.showList,
    choosePlace: (contextWamid) =>
      sheet.showPlaces((place) => actions.say({ type: "location", ...place, ...(contextWamid && { contextWamid }) })),
  };

  async function send(makeWords) {
    try {
      if (!phoneNumberId) throw new Error("Não há número de empresa para escrever.");
      const words = await makeWords();
      await ask("/say", { phoneNumberId, from: digits, ...words });
      problem.hidden = true;
      return true;
    } catch (error) {
      problem.textContent = `A mensagem não saiu. ${error.message}`;
      problem.hidden = false;
      return false;
    }
  }

  async function load() {
    if (!phoneNumberId) return;
    const wanted = phoneNumberId;
    const thread = await ask(`/threads/${wanted}/${digits}`);
    if (wanted !== phoneNumberId) return;
    bubbles.clear();
    log.replaceChildren();
    isAtEnd = true;
    for (const message of thread.messages) if (isOnScreen(message)) put(message);
    showTyping(thread.typingUntil, thread.now);
    readIfWatched();
  }

  function put(message) {
    const before = bubbles.get(message.wamid);
    const look = lookOf(message);
    let bubble = before?.bubble;
    if (before?.look === look) {
      // Only the ticks change: a whole new bubble would be read aloud again.
      bubble.dataset.status = message.status;
      bubble.querySelector(".meta")?.replaceWith(metaOf(message));
    } else {
      const quoted = message.contextWamid && bubbles.get(message.contextWamid)?.message;
      bubble = createBubble(message, { quoted, phone: actions });
      if (before) before.bubble.replaceWith(bubble);
      else log.insertBefore(bubble, firstAfter(message));
    }
    bubbles.set(message.wamid, { bubble, message, look });
    clock.textContent = formatTime(message.at);
    stayAtEnd();
  }

  function stayAtEnd() {
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  /** A message that took long to arrive still stands where it was written, as it will after a reload. */
  function firstAfter({ at }) {
    let next = null;
    for (const { bubble, message } of bubbles.values()) {
      if (message.at > at && (!next || message.at < next.at)) next = { bubble, at: message.at };
    }
    return next?.bubble ?? null;
  }

  /** Both moments are the sandbox's, whose clock may have been moved. */
  function showTyping(until, now) {
    clearTimeout(typingTimer);
    const left = until === null ? 0 : until - now;
    state.textContent = left > 0 ? "digitando…" : "conta comercial";
    if (left > 0) typingTimer = setTimeout(() => showTyping(null), left);
  }

  function showBusiness() {
    const number = known.find((each) => each.phoneNumberId === phoneNumberId);
    businessName.textContent = number?.verifiedName ?? "Nenhuma empresa";
    businessAvatar.textContent = initials(number?.verifiedName ?? "?");
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
    handleTyping: ({ until, now }) => showTyping(until, now),
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
      known = given;
      business.replaceChildren(
        ...given.map((number) => element("option", { value: number.phoneNumberId, text: number.verifiedName })),
      );
      const isStill = given.some((number) => number.phoneNumberId === phoneNumberId);
      if (!isStill) phoneNumberId = given[0]?.phoneNumberId;
      business.value = phoneNumberId ?? "";
      business.disabled = given.length < 2;
      showBusiness();
      if (!isStill) void load();
    },
    focus: () => composer.focus(),
  };
  showTyping(null);
  phone.setPerson(person);
  phone.setNumbers(numbers);
  return phone;
}

/** What the person's phone never received is not on its screen; changes of other messages are seen on those. */
function isOnScreen({ direction, status, type }) {
  return !UNSEEN.includes(type) && (direction === "in" || ARRIVED.includes(status));
}

/** Everything of a message that changes its bubble, except the ticks. */
function lookOf({ text, mediaId, reactions, edited, revoked }) {
  return JSON.stringify([text, mediaId, reactions, edited, revoked]);
}
