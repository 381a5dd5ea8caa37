// What axe finds on the page as it stands, in one line each; nothing serious may be among it.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

export async function seriousFlaws(page: Page): Promise<string[]> {
  // Nothing but what is wrong is asked for, and no second page is opened for frames we do not have: half the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
}
