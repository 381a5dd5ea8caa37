// The sound of a call beside the page's own thread: what the microphone hears goes out in frames of 20 ms, what comes in is played
// as it comes. 16-bit PCM, mono, 16 kHz; the context runs at that rate, so nothing is converted.
const FRAME = 320;
/** Beyond half a second what waits is late: the oldest goes. */
const MOST_WAITING = 25;
/** So much is gathered before it plays on, or every hiccup of the line would be heard. */
const AHEAD = 3;

class CallSound extends AudioWorkletProcessor {
  constructor() {
    super();
    this.said = new Int16Array(FRAME);
    this.filled = 0;
    this.heard = [];
    this.place = 0;
    this.isPlaying = false;
    this.isMuted = false;
    this.port.onmessage = ({ data }) => {
      if (typeof data === "boolean") this.isMuted = data;
      else {
        this.heard.push(new Int16Array(data));
        if (this.heard.length > MOST_WAITING) this.heard.shift();
      }
    };
  }

  process([input], [output]) {
    const voice = input?.[0];
    if (voice) for (const sample of voice) this.say(this.isMuted ? 0 : sample);
    const ear = output?.[0];
    if (ear) this.play(ear);
    return true;
  }

  say(sample) {
    this.said[this.filled++] = Math.max(-1, Math.min(1, sample)) * 32_767;
    if (this.filled < FRAME) return;
    const frame = this.said.buffer;
    this.said = new Int16Array(FRAME);
    this.filled = 0;
    this.port.postMessage(frame, [frame]);
  }

  play(ear) {
    if (!this.isPlaying && this.heard.length < AHEAD) return;
    this.isPlaying = true;
    for (let at = 0; at < ear.length; at++) {
      const frame = this.heard[0];
      if (!frame) {
        this.isPlaying = false;
        return;
      }
      ear[at] = frame[this.place++] / 32_768;
      if (this.place >= frame.length) {
        this.heard.shift();
        this.place = 0;
      }
    }
  }
}

registerProcessor("call-sound", CallSound);
