// The sheet that slides over the lower part of a phone: a list to choose from, a place, a contact, things to attach.
import { sampleUrl } from "./control.js";
import { element } from "./elements.js";
import { icon } from "./icons.js";

const PLACES = [
  { placeName: "Loja Aurora", address: "Av. Paulista, 1578", latitude: -23.56142, longitude: -46.65588 },
  { placeName: "Minha casa", address: "Rua das Palmeiras, 100", latitude: -22.90684, longitude: -43.1729 },
];

export const SAMPLE_LABELS = {
  "photo.jpg": "Foto",
  "picture.png": "Comprovante",
  "clip.mp4": "Vídeo",
  "voice.ogg": "Voz",
  "song.mp3": "Música",
  "invoice.pdf": "PDF",
  "sticker.webp": "Figurinha",
  "sticker-animated.webp": "Figurinha animada",
};

/** One sheet per phone; what was focused before gets the focus back when it closes. */
export function createSheet() {
  const title = element("h3", {});
  const close = element(
    "button",
    { type: "button", class: "round", "aria-label": "Fechar", on: { click: hide } },
    icon("close"),
  );
  const body = element("div", { class: "sheet-body" });
  const root = element(
    "div",
    { class: "sheet", role: "dialog", hidden: true, "data-testid": "phone-sheet" },
    element("header", {}, title, close),
    body,
  );
  let focusedBefore = null;

  function show(heading, ...children) {
    focusedBefore = root.hidden ? document.activeElement : focusedBefore;
    title.textContent = heading;
    root.setAttribute("aria-label", heading);
    body.replaceChildren(...children);
    root.hidden = false;
    (body.querySelector("button, input, [href]") ?? close).focus();
  }

  function hide() {
    if (root.hidden) return;
    root.hidden = true;
    focusedBefore?.focus();
  }

  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    event.stopPropagation();
  });

  const choice = (run, ...children) =>
    element(
      "button",
      {
        type: "button",
        class: "choice",
        on: {
          click: () => {
            hide();
            run();
          },
        },
      },
      ...children,
    );

  return {
    root,
    hide,
    showList({ button, sections }, onChosen) {
      const rows = sections.flatMap(({ title: section, rows }) => [
        ...(section ? [element("h4", { text: section })] : []),
        ...rows.map((row) => {
          const lines = [element("strong", { text: row.title })];
          if (row.description) lines.push(element("span", { class: "line", text: row.description }));
          const chosen = choice(() => onChosen(row.id), ...lines);
          chosen.dataset.testid = `phone-row-${row.id}`;
          return chosen;
        }),
      ]);
      show(button, ...rows);
    },
    showPlaces(onChosen) {
      const ready = PLACES.map((place) =>
        choice(
          () => onChosen(place),
          element("strong", { text: place.placeName }),
          element("span", { class: "line", text: place.address }),
        ),
      );
      ready[0].dataset.testid = "phone-place";
      const form = fieldsForm(
        { latitude: ["Latitude", "-23.5505"], longitude: ["Longitude", "-46.6333"] },
        "Enviar este ponto",
        ({ latitude, longitude }) => {
          hide();
          onChosen({ latitude: Number(latitude), longitude: Number(longitude) });
        },
      );
      show("Localização", ...ready, form);
    },
    showContact(onChosen) {
      const fields = { name: ["Nome", "Bia Souza"], phone: ["Telefone", "+55 11 98765-0099"] };
      show(
        "Contato",
        fieldsForm(fields, "Enviar contato", ({ name, phone }) => {
          hide();
          onChosen({
            name: { formatted_name: name, first_name: name.split(" ")[0] },
            phones: [{ phone, type: "CELL" }],
          });
        }),
      );
    },
    showAttach({ samples, onSample, onFile, onPlace, onContact }) {
      const tiles = samples.map((sample) => {
        const tile = choice(() => onSample(sample), pictureOf(sample), SAMPLE_LABELS[sample.name] ?? sample.name);
        tile.dataset.testid = `phone-sample-${sample.name}`;
        return tile;
      });
      const file = element("input", {
        type: "file",
        class: "visually-hidden",
        "data-testid": "phone-file",
        tabindex: "-1",
      });
      file.addEventListener("change", () => {
        const [chosen] = file.files;
        hide();
        if (chosen) onFile(chosen);
      });
      const own = element(
        "button",
        { type: "button", class: "choice", on: { click: () => file.click() } },
        icon("clip"),
        "Do computador",
      );
      const place = choice(onPlace, icon("pin"), "Localização");
      const contact = choice(onContact, icon("user"), "Contato");
      place.dataset.testid = "phone-attach-location";
      contact.dataset.testid = "phone-attach-contact";
      show("Anexar", element("div", { class: "tiles" }, own, place, contact, ...tiles), file);
    },
  };
}

function pictureOf({ name, type }) {
  if (type === "image" || type === "sticker") return element("img", { src: sampleUrl(name), alt: "", loading: "lazy" });
  return icon(type === "audio" ? "mic" : "file");
}

function fieldsForm(fields, label, onSubmit) {
  const inputs = Object.entries(fields).map(([name, [text, value]]) =>
    element("label", {}, text, element("input", { name, value, required: true, autocomplete: "off" })),
  );
  return element(
    "form",
    {
      class: "sheet-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          onSubmit(Object.fromEntries(new FormData(event.target)));
        },
      },
    },
    ...inputs,
    element("button", { type: "submit", text: label, "data-testid": "phone-sheet-send" }),
  );
}
