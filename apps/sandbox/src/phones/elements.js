// Builds page elements: text always enters as text, never as markup.

/** Properties are set as attributes; `text` becomes the content and `on` the listeners. */
export function element(tag, { text, on = {}, ...attributes } = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  for (const [event, listener] of Object.entries(on)) node.addEventListener(event, listener);
  if (text !== undefined) node.textContent = text;
  node.append(...children);
  return node;
}

/** 5511987650001 -> +55 11 98765-0001; other countries keep their plain digits. */
export function formatPhone(digits) {
  const parts = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return parts ? `+55 ${parts[1]} ${parts[2]}-${parts[3]}` : `+${digits}`;
}

export function formatTime(ms) {
  return new Date(ms).toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" });
}

export function initials(name) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : "";
  return ((words[0]?.[0] ?? "") + (last?.[0] ?? "")).toUpperCase();
}
