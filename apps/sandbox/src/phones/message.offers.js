// What a message of the business offers to tap: replies, lists, links, calls, codes, and the request for a place.
import { element } from "./elements.js";
import { linkTo } from "./format.js";
import { icon } from "./icons.js";
import { fileOf, placeCard } from "./message.cards.js";

/** The top of an interactive message or of a template: words, a file or a place. */
export function headerOf(message) {
  const { view, content } = message;
  const header = view ? view.header : content.header;
  if (!header) return [];
  const format = (header.format ?? header.type).toLowerCase();
  if (format === "text") return [element("strong", { class: "header", text: header.text })];
  if (format === "location") return [placeCard(header.media)];
  return [fileOf(message, format, header.media ?? header[format])];
}

export function actionsOf(message, phone) {
  if (message.direction === "in" || (!message.view && message.type !== "interactive")) return [];
  const actions = message.view ? templateActions(message, phone) : interactiveActions(message, phone);
  return actions.length > 0 ? [element("span", { class: "offers" }, ...actions)] : [];
}

function interactiveActions({ wamid, content: { type, action } }, phone) {
  const answer = (words) => phone.say({ contextWamid: wamid, ...words });
  switch (type) {
    case "button":
      return action.buttons.map(({ reply }) =>
        offer("reply", reply.title, () => answer({ type: "button_reply", id: reply.id }), `phone-button-${reply.id}`),
      );
    case "list":
      return [
        offer(
          "list",
          action.button,
          () => phone.chooseFrom(action, (id) => answer({ type: "list_reply", id })),
          "phone-list",
        ),
      ];
    case "cta_url":
      return [linkOffer(action.parameters.display_text, action.parameters.url)];
    case "location_request_message":
      return [offer("pin", "Enviar localização", () => phone.choosePlace(wamid), "phone-send-location")];
    case "call_permission_request":
      return ["accept", "reject"].map((response) =>
        offer(
          "phone",
          response === "accept" ? "Permitir ligação" : "Não permitir",
          () => answer({ type: "call_permission_reply", response }),
          `phone-call-${response}`,
        ),
      );
    default:
      return [];
  }
}

function templateActions({ wamid, view }, phone) {
  return view.buttons.map(({ type, text, payload }) => {
    if (type === "QUICK_REPLY") {
      const answer = () => phone.say({ type: "button", text, payload, contextWamid: wamid });
      return offer("reply", text, answer, `phone-button-${payload}`);
    }
    if (type === "COPY_CODE") {
      return offer("copy", `${text}: ${payload}`, () => navigator.clipboard?.writeText(payload), "phone-copy");
    }
    return type === "URL" ? linkOffer(text, payload) : linkOffer(text, `tel:${payload}`, "phone");
  });
}

function offer(drawing, label, run, testId) {
  const button = element("button", { type: "button", class: "offer", "data-testid": testId, on: { click: run } });
  button.append(icon(drawing), label);
  return button;
}

function linkOffer(label, url, drawing = "link") {
  const link = linkTo(url, "", { class: "offer", "data-testid": "phone-link" });
  link.append(icon(drawing), label);
  return link;
}
