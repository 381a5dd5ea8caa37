// Help articles on the wire: written by the operator for all companies, in three languages, read in the help of each.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

export const helpAudiences = ["everybody", "supervisors", "admins"] as const;
export const HelpAudience = z.enum(helpAudiences);
export type HelpAudience = z.infer<typeof HelpAudience>;

export const HelpText = z.object({
  title: z.string().trim().min(1).max(120),
  /** Markdown. */
  body: z.string().trim().max(20_000),
});
export type HelpText = z.infer<typeof HelpText>;

export const helpLanguages = ["pt", "en", "es"] as const;
export type HelpLanguage = (typeof helpLanguages)[number];

/** Portuguese is there always; where another language is missing, it is shown instead. */
export const HelpTexts = z.object({ pt: HelpText, en: HelpText.nullable(), es: HelpText.nullable() });
export type HelpTexts = z.infer<typeof HelpTexts>;

/** Opened in a tab of its own: no page of ours loads anything from elsewhere. */
const VideoUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500);

const Input = z.object({
  texts: HelpTexts,
  videoUrl: VideoUrl.nullable(),
  audience: HelpAudience,
  isPublished: z.boolean(),
});
export const HelpInput = Input;
export type HelpInput = z.infer<typeof Input>;

export const HelpArticle = Input.extend({
  id: WireId,
  position: z.number().int(),
  updatedAt: Timestamp,
});
export type HelpArticle = z.infer<typeof HelpArticle>;

/** The most that can be written; a page of help, not a library. */
export const MOST_HELP_ARTICLES = 200;

export const readHelp = route({
  method: "GET",
  path: "/help",
  summary: "Published articles for the caller's profile, in a language where they have it, in the operator's order.",
  access: "session",
  query: z.object({ language: z.enum(helpLanguages).optional() }),
  answer: z.object({
    articles: z.array(
      z.object({
        id: WireId,
        title: z.string(),
        body: z.string(),
        videoUrl: z.string().nullable(),
        language: z.enum(helpLanguages),
      }),
    ),
  }),
});

export const listHelpArticles = route({
  method: "GET",
  path: "/admin/help-articles",
  summary: "Every article in its order, published or not.",
  access: "operator",
  audit: { kind: "operator.help_read" },
  query: listQuery(["position"]),
  answer: listAnswer(HelpArticle),
});

export const createHelpArticle = route({
  method: "POST",
  path: "/admin/help-articles",
  summary: "Writes an article at the end of the order.",
  access: "operator",
  audit: { kind: "operator.help_changed" },
  creates: true,
  body: Input,
  answer: HelpArticle,
});

export const updateHelpArticle = route({
  method: "PUT",
  path: "/admin/help-articles/:articleId",
  summary: "Changes an article, or moves it to a position.",
  access: "operator",
  audit: { kind: "operator.help_changed" },
  params: z.object({ articleId: Id }),
  body: Input.extend({ position: z.number().int().min(0).max(MOST_HELP_ARTICLES) }).partial(),
  answer: HelpArticle,
});

export const deleteHelpArticle = route({
  method: "DELETE",
  path: "/admin/help-articles/:articleId",
  summary: "Removes an article.",
  access: "operator",
  audit: { kind: "operator.help_changed" },
  params: z.object({ articleId: Id }),
  answer: Done,
});
