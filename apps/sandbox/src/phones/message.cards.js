// The things a bubble can hold besides words: pictures, sounds, films, papers, places and people.
import { mediaUrl } from "./control.js";
import { element, initials } from "./elements.js";
import { linkTo } from "./format.js";
import { icon } from "./icons.js";

/** A file by the sandbox's own copy; one that is only a link elsewhere is shown as a link. */
export function fileOf({ mediaId, wamid, direction }, type, content, phone) {
  const url = mediaId ? mediaUrl(mediaId) : null;
  if (!url) return content?.link ? linkTo(content.link, content.link) : element("em", { text: "Arquivo a caminho…" });
  switch (type) {
    case "image":
      return linkAround(url, element("img", { class: "picture", src: url, alt: "Foto", loading: "lazy" }));
    case "sticker":
      return element("img", { class: "sticker-picture", src: url, alt: "Figurinha", loading: "lazy" });
    case "video":
      return element("video", { class: "picture", src: url, controls: true, preload: "metadata" });
    case "audio":
      return soundOf(url, direction === "out" ? () => phone.play(wamid) : () => undefined, content?.voice);
    default:
      return paperOf(url, content);
  }
}

function linkAround(url, child) {
  return element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, child);
}

/** The first time a voice message of the business is played, the business may hear of it. */
function soundOf(url, onPlayed, isVoice) {
  const sound = element("audio", { src: url, controls: true, preload: "metadata" });
  sound.addEventListener("play", onPlayed, { once: true });
  return element("span", { class: "sound" }, ...(isVoice ? [icon("mic")] : []), sound);
}

function paperOf(url, content) {
  const name = content?.filename ?? "documento";
  const card = linkTo(url, "", { class: "card" });
  card.append(icon("file"), element("strong", { text: name }));
  return card;
}

export function placeCard({ latitude, longitude, name, address }) {
  const where = `${Number(latitude).toFixed(5)}, ${Number(longitude).toFixed(5)}`;
  return element(
    "span",
    { class: "place" },
    element("span", { class: "map", "aria-hidden": "true" }, icon("pin")),
    element("strong", { text: name || "Localização" }),
    ...(address ? [element("span", { text: address })] : []),
    element("span", { class: "footer", text: where }),
  );
}

export function contactCards(contacts) {
  return contacts.map(({ name, phones = [], emails = [], org }) => {
    const shown = name?.formatted_name ?? "Contato";
    const lines = [org?.company, ...phones.map(({ phone }) => phone), ...emails.map(({ email }) => email)];
    return element(
      "span",
      { class: "card" },
      element("span", { class: "avatar", "aria-hidden": "true", text: initials(shown) }),
      element(
        "span",
        {},
        element("strong", { text: shown }),
        ...lines.filter(Boolean).map((text) => element("span", { class: "line", text })),
      ),
    );
  });
}
