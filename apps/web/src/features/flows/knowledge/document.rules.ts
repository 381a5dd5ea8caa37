// Whether a file is worth sending as a document; the server looks into it again. Pure.
import { documentLimits } from "@prosa/contracts/automation/knowledge";

const known = /\.(pdf|txt|md|markdown)$/i;

export const accepted = ".pdf,.txt,.md,.markdown,application/pdf,text/plain,text/markdown";

export function refusalOf({ name, size }: Pick<File, "name" | "size">): "wrong" | "tooLarge" | null {
  if (!known.test(name)) return "wrong";
  return size > documentLimits.bytes ? "tooLarge" : null;
}
