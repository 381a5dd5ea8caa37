// Words to OpenAI's speech endpoint, and the recording it makes of them.
import { type Failure, type Reach, type Settings, type Uttered, untold } from "../assistant-adapter.ts";
import { clientAt, type Place } from "./client.ts";
import { troubleOf } from "./troubles.ts";

const SPEAKS = "gpt-4o-mini-tts";
const OGG = "OggS";

const failed = (why: Failure["why"], retryAfterMs: number | null = null): Failure => ({
  ok: false,
  ...untold,
  why,
  sent: true,
  retryAfterMs,
});

export async function speak(
  reach: Reach,
  place: Place,
  { voice }: Pick<Settings, "voice">,
  text: string,
): Promise<Uttered | Failure> {
  try {
    const client = await clientAt(reach, place);
    const answer = await client.audio.speech.create({ model: SPEAKS, voice, input: text, response_format: "opus" });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === OGG ? { ok: true, bytes } : failed("badAnswer");
  } catch (error) {
    const { why, retryAfterMs } = troubleOf(error);
    return failed(why, retryAfterMs);
  }
}
