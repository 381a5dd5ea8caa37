// A recording to the provider's speech endpoint, and the words it heard.
import { z } from "zod";
import { lineOf } from "#adapters/reading";
import { type Failure, type Heard, type Reach, type Recording, untold } from "../assistant-adapter.ts";
import { clientAt, type Place } from "./client.ts";
import { OWN_HEARS, type Profile } from "./profiles.ts";
import { troubleOf } from "./troubles.ts";

const LONGEST_TEXT = 60_000;

const Answer = z.object({ text: z.string(), language: z.string().nullish().catch(null) });

/** Some name it, some write its code. */
const codes: Readonly<Record<string, string>> = { portuguese: "pt", english: "en", spanish: "es" };

const failed = (why: Failure["why"], retryAfterMs: number | null = null): Failure => ({
  ok: false,
  ...untold,
  why,
  sent: true,
  retryAfterMs,
});

export async function transcribe(
  reach: Reach,
  profile: Profile,
  place: Place,
  { bytes, name, mime }: Recording,
): Promise<Heard | Failure> {
  const model = place.target === "tenant" ? OWN_HEARS : (profile.hears ?? OWN_HEARS);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)], { type: mime }), name);
  body.append("model", model);
  // Only Whisper says in which language it heard.
  body.append("response_format", model.startsWith("whisper") ? "verbose_json" : "json");
  try {
    const client = await clientAt(reach, place);
    const { data, response } = await client.post("/audio/transcriptions", { body }).withResponse();
    const answer = Answer.safeParse(data);
    if (!answer.success) return failed("badAnswer");
    const language = lineOf(answer.data.language?.toLowerCase(), 20) ?? null;
    return {
      ok: true,
      text: answer.data.text.trim().slice(0, LONGEST_TEXT).toWellFormed(),
      language: language === null ? null : (codes[language] ?? language),
      model,
      requestId: lineOf(response.headers.get("x-request-id"), 100) ?? null,
      usage: null,
    };
  } catch (error) {
    const { why, retryAfterMs } = troubleOf(error);
    return failed(why, retryAfterMs);
  }
}
