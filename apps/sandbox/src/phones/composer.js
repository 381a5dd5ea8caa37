// The lower edge of a phone: words, what they answer or correct, what goes with them, and the microphone.
import { upload } from "./control.js";
import { element } from "./elements.js";
import { icon } from "./icons.js";
import { LABELS } from "./message.js";
import { startRecording } from "./recorder.js";
import { SAMPLE_LABELS } from "./sheet.js";

const WITHOUT_CAPTION = ["audio", "sticker"];

export function createComposer({ digits, ownerName, phoneNumberId, send, onAttach }) {
  let intent = null;
  let recording = null;

  const field = element("input", {
    id: `phone-input-${digits}`,
    "data-testid": `phone-input-${digits}`,
    autocomplete: "off",
    maxlength: "4096",
    placeholder: "Mensagem",
  });
  const intentText = element("span", { class: "intent-text" });
  const cancel = element(
    "button",
    { type: "button", class: "round", "aria-label": "Cancelar", on: { click: () => setIntent(null) } },
    icon("close"),
  );
  const intentBar = element(
    "div",
    { class: "intent", hidden: true, "data-testid": "phone-intent" },
    intentText,
    cancel,
  );
  const attach = element(
    "button",
    { type: "button", class: "round", "aria-label": "Anexar", "data-testid": "phone-attach", on: { click: onAttach } },
    icon("clip"),
  );
  const voice = element(
    "button",
    {
      type: "button",
      class: "round",
      "aria-label": "Gravar voz",
      "data-testid": "phone-record",
      on: { click: handleVoice },
    },
    icon("mic"),
  );
  const root = element(
    "form",
    { class: "composer", on: { submit: handleSubmit, keydown: handleKey } },
    intentBar,
    element(
      "div",
      { class: "composer-row" },
      attach,
      element("label", { class: "visually-hidden", for: field.id, text: `Mensagem de ${ownerName}` }),
      field,
      voice,
      element(
        "button",
        { type: "submit", class: "round primary", "aria-label": "Enviar", "data-testid": "phone-send" },
        icon("send"),
      ),
    ),
  );

  /** What the next words are for: a reply, a correction, a caption; null is just words. */
  function setIntent(given, label = "") {
    intent = given;
    intentBar.hidden = given === null;
    intentText.textContent = label;
    const isMute = given?.attachment && WITHOUT_CAPTION.includes(given.attachment.type);
    field.placeholder = given?.attachment ? (isMute ? "Sem legenda" : "Legenda") : "Mensagem";
    if (given?.edit) field.value = given.edit.text;
    field.focus();
  }

  async function handleSubmit(event) {
    event.preventDefault();
    const text = field.value;
    if (text.trim() === "" && !intent?.attachment) return;
    const kept = intent;
    const label = intentText.textContent;
    field.value = "";
    setIntent(null);
    const isSent = await send(() => wordsOf(kept, text));
    // What could not be sent is not lost: it stands in the field again.
    if (isSent) return;
    setIntent(kept, label);
    field.value = text;
  }

  async function wordsOf(kept, text) {
    if (kept?.edit) return { type: "edit", wamid: kept.edit.wamid, text };
    const reply = kept?.reply ? { contextWamid: kept.reply.wamid } : {};
    if (!kept?.attachment) return { text, ...reply };
    const { type, sample, file } = kept.attachment;
    const source = sample ? { sample } : { media: (await upload(phoneNumberId(), file, file.name ?? "voz.ogg")).id };
    const caption = text.trim() !== "" && !WITHOUT_CAPTION.includes(type) ? { caption: text } : {};
    return { type, ...source, ...caption, ...reply };
  }

  function handleKey(event) {
    if (event.key !== "Escape" || !intent) return;
    setIntent(null);
    field.value = "";
  }

  async function handleVoice() {
    try {
      if (!recording) {
        recording = await startRecording((seconds) => {
          if (recording) field.placeholder = `Gravando… ${Math.floor(seconds)} s`;
        });
        showRecording(true);
        return;
      }
      const current = recording;
      recording = null;
      showRecording(false);
      const file = await current.stop();
      await send(() => wordsOf({ attachment: { type: "audio", file } }, ""));
    } catch {
      recording = null;
      showRecording(false);
      setIntent({ attachment: { type: "audio", sample: "voice.ogg" } }, "Sem microfone: segue a voz de exemplo");
    }
  }

  function showRecording(isOn) {
    voice.replaceChildren(icon(isOn ? "stop" : "mic"));
    voice.setAttribute("aria-label", isOn ? "Parar e enviar" : "Gravar voz");
    voice.classList.toggle("live", isOn);
    field.disabled = isOn;
    field.placeholder = isOn ? "Gravando…" : "Mensagem";
  }

  return {
    root,
    focus: () => field.focus(),
    replyTo: (message) =>
      setIntent({ ...intent, reply: message }, `Respondendo: ${message.text || LABELS[message.type]}`),
    edit: (message) => setIntent({ edit: message }, "Editando"),
    attachSample: ({ type, name }) =>
      setIntent({ ...intent, attachment: { type, sample: name } }, `Anexo: ${SAMPLE_LABELS[name] ?? name}`),
    attachFile(file) {
      const [kind] = file.type.split("/");
      const type =
        file.type === "image/webp" ? "sticker" : ["image", "video", "audio"].includes(kind) ? kind : "document";
      setIntent({ ...intent, attachment: { type, file } }, `Anexo: ${file.name}`);
    },
  };
}
