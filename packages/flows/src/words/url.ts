// Addresses a flow may name: http or https, a host, and nothing that ends the line.

const ADDRESS =
  /^https?:\/\/(?:[\p{L}\p{N}]+(?:\.|-+))*(?:\p{L}[\p{L}\p{N}]*|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/iu;

export const isUrl = (text: string): boolean => text.length <= 2048 && ADDRESS.test(text);

/** With variables: none of them may stand in the host, for a customer's words would choose whom we ask. */
export function isUrlTemplate(text: string): boolean {
  return isUrl(text.replaceAll(/\{\{[^{}\n]{1,100}\}\}/g, "\u00a7").replaceAll("\u00a7", "%78"));
}
