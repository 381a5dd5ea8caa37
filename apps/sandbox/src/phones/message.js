// One bubble of a conversation: what a message of each kind looks like on a phone.
import { element, formatTime } from "./elements.js";
import { formatted } from "./format.js";
import { icon } from "./icons.js";
import { contactCards, fileOf, placeCard } from "./message.cards.js";
import { actionsOf, headerOf } from "./message.offers.js";

const TICKS = {
  queued: ["◷", "enviando"],
  delivered: ["✓✓", "entregue"],
  read: ["✓✓", "lida"],
  failed: ["!", "não entregue"],
};

/** Changes of other messages are seen on those, not as bubbles of their own. */
export const UNSEEN = ["reaction", "edit", "revoke"];
const NOTES = {
  system: (message) => message.text,
  request_welcome: () => "Abriu a conversa pela primeira vez.",
};
const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

export function createBubble(message, { quoted, phone }) {
  if (NOTES[message.type])
    return element("p", { class: "note", ...identity(message), text: NOTES[message.type](message) });
  const isOwn = message.direction === "in";
  const isSticker = message.type === "sticker" && !message.revoked;
  const children = message.revoked
    ? [element("em", { class: "gone", text: "Mensagem apagada" })]
    : [...quoteOf(quoted), ...contentOf(message, phone)];
  return element(
    "div",
    { class: `bubble ${isOwn ? "own" : "theirs"}${isSticker ? " sticker" : ""}`, ...identity(message), tabindex: "-1" },
    element("span", { class: "visually-hidden", text: isOwn ? "Você: " : "Empresa: " }),
    ...children,
    metaOf(message),
    ...(message.revoked ? [] : [...actionsOf(message, phone), reactionsOf(message), menuOf(message, phone)]),
  );
}

function identity({ wamid, direction, status, type }) {
  return {
    "data-testid": "phone-message",
    "data-wamid": wamid,
    "data-direction": direction,
    "data-status": status,
    "data-type": type,
  };
}

function quoteOf(quoted) {
  if (!quoted) return [];
  const words = quoted.text || LABELS[quoted.type] || "Mensagem";
  return [element("span", { class: "quote", text: words })];
}

/** What to call a message without words. */
export const LABELS = {
  image: "Foto",
  video: "Vídeo",
  audio: "Áudio",
  document: "Documento",
  sticker: "Figurinha",
  location: "Localização",
  contacts: "Contato",
  order: "Pedido do catálogo",
  unsupported: "Mensagem não suportada",
};

function contentOf(message, phone) {
  const { type, content, text, view, direction } = message;
  if (view) return [...headerOf(message), words(view.body), ...footer(view.footer)];
  switch (type) {
    case "text":
    case "button":
      return [words(text)];
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return [fileOf(message, type, content, phone), ...(text ? [words(text)] : [])];
    case "location":
      return [placeCard(content)];
    case "contacts":
      return contactCards(content);
    case "interactive":
      if (direction === "in") return [words(text || "Respondido")];
      return [...headerOf(message), words(text), ...footer(content.footer?.text)];
    default:
      return [element("em", { class: "gone", text: text || LABELS[type] || `Mensagem de tipo ${type}` })];
  }
}

function words(text) {
  return element("span", { class: "text" }, ...formatted(text));
}

function footer(text) {
  return text ? [element("span", { class: "footer", text })] : [];
}

/** The time, and on the person's own messages the ticks with their meaning in words. */
export function metaOf({ direction, at, status, edited, revoked }) {
  const meta = element("span", { class: "meta" });
  if (edited && !revoked) meta.append(element("span", { text: "editada" }));
  meta.append(element("time", { text: formatTime(at) }));
  const [tick, label] = TICKS[status] ?? [];
  if (direction === "in" && tick) {
    meta.append(
      element("span", { class: "tick", "data-status": status, "aria-hidden": "true", text: tick }),
      element("span", { class: "visually-hidden", text: label }),
    );
  }
  return meta;
}

function reactionsOf({ reactions }) {
  const shown = [reactions.in, reactions.out].filter(Boolean);
  const label = `Reações: ${shown.join(" ")}`;
  return element("span", {
    class: "reactions",
    "data-testid": "phone-reactions",
    hidden: shown.length === 0,
    role: "img",
    "aria-label": label,
    text: [...new Set(shown)].join(""),
  });
}

/** React, reply, and with one's own words also edit and delete. */
function menuOf(message, phone) {
  const { wamid, direction, type, reactions, text } = message;
  const menu = element("details", { class: "menu", "data-testid": "phone-menu" });
  const close = () => menu.removeAttribute("open");
  const item = (label, testId, run) =>
    element("button", {
      type: "button",
      text: label,
      "data-testid": testId,
      on: {
        click: () => {
          close();
          run();
        },
      },
    });
  const react = (emoji) => phone.say({ type: "reaction", wamid, emoji: reactions.in === emoji ? "" : emoji });
  const emojis = EMOJIS.map((emoji) => {
    const button = item(emoji, `phone-react-${emoji}`, () => react(emoji));
    button.setAttribute("aria-label", `Reagir com ${emoji}`);
    button.setAttribute("aria-pressed", String(reactions.in === emoji));
    return button;
  });
  const isOwn = direction === "in";
  const canEdit = isOwn && (type === "text" || text !== "");
  menu.append(
    element("summary", { "aria-label": "Opções da mensagem", "data-testid": "phone-menu-open" }, icon("more")),
    element(
      "div",
      { class: "menu-items" },
      element("div", { class: "emojis" }, ...emojis),
      item("Responder", "phone-reply", () => phone.replyTo(message)),
      ...(canEdit && type !== "interactive" && type !== "button"
        ? [item("Editar", "phone-edit", () => phone.edit(message))]
        : []),
      ...(isOwn ? [item("Apagar", "phone-revoke", () => phone.say({ type: "revoke", wamid }))] : []),
    ),
  );
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close();
    menu.querySelector("summary").focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (!menu.contains(event.relatedTarget)) close();
  });
  return menu;
}
