// The second step at sign-in on the wire: a code from the person's telephone, or one from paper.
import { z } from "zod";
import { route } from "../route.ts";
import { Done, Id } from "../shapes.ts";

/** Six digits from the telephone, or a code from paper. */
const Code = z.string().trim().min(6).max(24);

export const showSecondStep = route({
  method: "GET",
  path: "/auth/second-step",
  summary:
    "Whether the caller has a second step, whether the company asks for it, and how many codes on paper are left.",
  access: "session",
  whenPlanExpired: true,
  beforeSecondStep: true,
  answer: z.object({ isOn: z.boolean(), isRequired: z.boolean(), codesLeft: z.number().int() }),
});

export const passSecondStep = route({
  method: "POST",
  path: "/auth/second-step",
  summary: "Passes the second step of this session with a code from the telephone or from paper; each works once.",
  access: "session",
  audit: { kind: "second_step.passed" },
  creates: false,
  whenPlanExpired: true,
  beforeSecondStep: true,
  body: z.object({ code: Code }),
  answer: z.object({ codesLeft: z.number().int() }),
});

export const beginSecondStep = route({
  method: "POST",
  path: "/auth/second-step/begin",
  summary: "A secret for the caller's telephone; nothing is asked for until a first code confirms it.",
  access: "session",
  audit: { kind: "second_step.begun" },
  creates: { unkept: "secret" },
  proof: "fresh",
  whenPlanExpired: true,
  beforeSecondStep: true,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondStep = route({
  method: "POST",
  path: "/auth/second-step/confirm",
  summary: "Turns the second step on with a first code, and answers the codes for paper, once.",
  access: "session",
  audit: { kind: "second_step.on" },
  creates: { unkept: "secret" },
  proof: "fresh",
  whenPlanExpired: true,
  beforeSecondStep: true,
  body: z.object({ code: Code }),
  answer: z.object({ codes: z.array(z.string()) }),
});

export const renewSecondStepCodes = route({
  method: "POST",
  path: "/auth/second-step/codes",
  summary: "New codes for paper; the old ones are worth nothing any more.",
  access: "session",
  audit: { kind: "second_step.codes" },
  creates: { unkept: "secret" },
  proof: "fresh",
  whenPlanExpired: true,
  answer: z.object({ codes: z.array(z.string()) }),
});

export const endSecondStep = route({
  method: "DELETE",
  path: "/auth/second-step",
  summary: "Turns the caller's second step off, unless the company asks for it: ERR_SECOND_STEP_REQUIRED.",
  access: "session",
  audit: { kind: "second_step.off" },
  proof: "fresh",
  whenPlanExpired: true,
  answer: Done,
});

export const resetSecondStep = route({
  method: "DELETE",
  path: "/users/:userId/second-step",
  summary:
    "Takes away the second step of somebody who lost the telephone; they are told by mail and their sessions end.",
  access: { area: "users", level: "full" },
  audit: { kind: "second_step.reset" },
  proof: "fresh",
  params: z.object({ userId: Id }),
  answer: Done,
});
