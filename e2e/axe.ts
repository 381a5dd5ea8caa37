// What axe finds on the page as it stands, in one line each; nothing serious may be among it.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * `preload`: whether axe reads again the style sheets that it cannot look into, as on a page that lost its server meanwhile.
 * It puts copies of them into the page, which our content policy refuses.
 */
export async function seriousFlaws(page: Page, { preload = true } = {}): Promise<string[]> {
  // Nothing but what is wrong is asked for, and no second page is opened for frames we do not have: half the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload }).setLegacyMode(true);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
}
