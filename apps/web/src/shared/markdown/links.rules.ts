// Which addresses a written text may lead to: pages of the web and letters, nothing that runs.
const schemes = new Set(["https:", "http:", "mailto:"]);

/** Null: it leads nowhere, and is shown as words. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address);
    return schemes.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
