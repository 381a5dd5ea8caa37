// Records a voice message with the browser's microphone, and gives it as the OGG file that phones send.
import { webmToOgg } from "./webm-to-ogg.js";

const OGG = "audio/ogg; codecs=opus";
const MAX_MS = 120_000;

const PIECE_MS = 250;

/** `stop` gives the recording; it also ends by itself after two minutes. `onSound` hears how long it is so far. */
export async function startRecording(onSound) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const isOgg = MediaRecorder.isTypeSupported(OGG);
  const recorder = new MediaRecorder(stream, { mimeType: isOgg ? OGG : "audio/webm; codecs=opus" });
  const chunks = [];
  recorder.addEventListener("dataavailable", ({ data }) => {
    chunks.push(data);
    onSound((chunks.length * PIECE_MS) / 1_000);
  });
  const done = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
  recorder.start(PIECE_MS);
  const limit = setTimeout(() => recorder.stop(), MAX_MS);

  return {
    async stop() {
      clearTimeout(limit);
      if (recorder.state !== "inactive") recorder.stop();
      await done;
      for (const track of stream.getTracks()) track.stop();
      const recorded = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return new Blob([isOgg ? recorded : webmToOgg(recorded)], { type: OGG });
    },
  };
}
