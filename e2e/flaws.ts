// What a person would see at once and a test would not: words that are cut, and words nobody translated.
import type { Page } from "playwright-core";

/** Words wider than their place, and keys that no language has: what a person would see at once and a test would not. */
export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page scrolls sideways");
    for (const element of document.querySelectorAll<HTMLElement>("button, label, th, h1, h2, h3, [role=tab], a")) {
      const isCut =
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === "hidden";
      if (isCut && getComputedStyle(element).textOverflow !== "ellipsis") found.push(`cut: ${element.textContent}`);
    }
    // The chosen tab of a page, under the bar above it; a drawer over the whole page is meant to be.
    for (const tab of document.querySelectorAll<HTMLElement>("main nav a[aria-current=page]")) {
      const { left, top, width } = tab.getBoundingClientRect();
      const isSeen = top >= 0 && top < window.innerHeight && left >= 0 && left + width <= window.innerWidth;
      const above = document.elementFromPoint(left + width / 2, top + 2);
      const isOfPage = above?.closest("#root") != null;
      if (isSeen && isOfPage && !tab.contains(above)) found.push(`covered: ${tab.textContent}`);
    }
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts; textContent also holds scripts.
    const keys = document.body.innerText.match(/(?<![\w@/.])[a-z][a-zA-Z]+(\.[a-z][A-Za-z]+)+(?![\w.@])/g) ?? [];
    const isFile = (key: string) => /\.(pdf|csv|xlsx|png|jpg|mp3|mp4|ogg|webp)$/.test(key);
    return [...found, ...keys.filter((key) => !isFile(key)).map((key) => `not translated: ${key}`)];
  });
}
