// Rules of help: who reads which article, in which language, and in what order they stand. Pure.
import type { HelpArticle, HelpAudience, HelpLanguage, HelpTexts } from "@prosa/contracts/office/help";
import type { Profile } from "@prosa/contracts/permissions";

const readers: Record<HelpAudience, readonly Profile[]> = {
  everybody: ["user", "supervisorfila", "supervisor", "admin"],
  supervisors: ["supervisorfila", "supervisor", "admin"],
  admins: ["admin"],
};

export const isFor = (profile: Profile, { audience, isPublished }: Pick<HelpArticle, "audience" | "isPublished">) =>
  isPublished && readers[audience].includes(profile);

/** The wanted language, or Portuguese where the article does not have it. */
export function inLanguage(texts: HelpTexts, wanted: HelpLanguage) {
  const text = texts[wanted];
  return text ? { ...text, language: wanted } : { ...texts.pt, language: "pt" as const };
}

/** The ids in their new order; past the end is the end. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}
