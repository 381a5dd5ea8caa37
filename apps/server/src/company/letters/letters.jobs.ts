// Letters as work: counted where they are caused, written and sent by a job, and by no other way.
import { z } from "zod";
import { letterBrand } from "#company/branding";
import type { Ctx, Deps } from "#platform/context";
import { defineJob, type JobDefinition } from "#platform/jobs";
import { MailFailed, type Stamp, stampLetter } from "#platform/mail";
import { type Letter, productName, writeLetter } from "./letter.rules.ts";

interface Written {
  to: string;
  letter: Letter;
}

export interface LetterInput<P> {
  name: string;
  /** What the security log keeps of sending it. */
  audit: JobDefinition<P>["audit"];
  payload: z.ZodType<P>;
  attempts: number;
  backoff: { seconds: number; most: number };
  /**
   * Says what goes to whom when the letter is sent; null when it has no reader any more. A repetition writes anew.
   * `product` is what the product is called.
   */
  write(deps: Deps, payload: P, product: string): Promise<Written | null>;
}

const Stamped = z.object({ stamp: z.string(), letter: z.unknown() });
type Stamped = z.infer<typeof Stamped>;

export interface LetterDefinition<P> {
  readonly payload: z.ZodType<P>;
  readonly job: JobDefinition<Stamped>;
}

export function defineLetter<P>({
  name,
  audit,
  payload,
  attempts,
  backoff,
  write,
}: LetterInput<P>): LetterDefinition<P> {
  const job = defineJob<Stamped>({
    name,
    audit,
    queue: "mail",
    payload: Stamped,
    attempts,
    backoff,
    timeoutSeconds: 20,
    // A stamp is good for one letter, so that the same one never goes twice.
    mayOverlap: true,
    async run(deps, { stamp, letter }) {
      const sender = await letterBrand(deps);
      const written = await write(deps, payload.parse(letter), productName(sender));
      if (!written) return;
      try {
        await deps.mail.send({ stamp: stamp as Stamp, to: written.to, ...writeLetter(written.letter, sender) });
      } catch (error) {
        if (!(error instanceof MailFailed) || !error.isPermanent) throw error;
        deps.log.warn({ error, letter: name }, "a letter was refused for good");
      }
    },
  });
  return Object.freeze({ payload, job });
}

export interface PostOptions {
  to: string;
  /** "own": whoever owns the mailbox asks for it; "others": somebody else causes it. */
  lane: "own" | "others";
  /** Of whoever caused it; null for the platform itself. */
  address: string | null;
  /** In whose name; false where nobody is signed in. */
  inNameOfCompany: boolean;
}

/** Goes after the commit. Throws with the seconds to wait when the mailbox, the company or the network has had enough. */
export async function postLetter<P>(
  ctx: Ctx,
  { payload, job }: LetterDefinition<P>,
  given: P,
  { to, lane, address, inNameOfCompany }: PostOptions,
): Promise<void> {
  const company = inNameOfCompany ? { id: ctx.tenantId, isVerified: await isVerifiedCompany(ctx) } : null;
  const posting = { to, lane, company, address };
  const stamp = await stampLetter(ctx.tx, ctx.deps.config, ctx.deps.ids.uuid(), posting, ctx.now);
  await ctx.enqueue(job, { stamp, letter: payload.parse(given) });
}

/** Somebody who runs the company has shown that their mailbox is theirs. */
async function isVerifiedCompany({ tx }: Ctx): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("profile", "=", "admin")
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .where("emailVerifiedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
