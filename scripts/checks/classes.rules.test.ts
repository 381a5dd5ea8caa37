// A class that no style sheet has is found; what only looks like one is left alone.
import { expect, test } from "vitest";
import { checkClasses } from "./classes.rules.ts";

const sheet = { path: "web/a/page.module.css", text: ".page { margin: 0 }\n.page:hover .inner { color: red }\n" };
const inCode = (text: string) => ({
  path: "web/a/b/Part.tsx",
  text: `import css from "../page.module.css";\nimport { x } from "./css.rules.ts";\n${text}`,
});
const messages = (text: string) => checkClasses([sheet, inCode(text)]).map(({ message }) => message);

test("classes that the sheet has pass, nested ones too", () => {
  expect(messages("<div className={css.page}><p className={css.inner} /></div>")).toEqual([]);
});

test("a class that the sheet lacks is named once", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file.
  expect(messages("<div className={css.panel}><p className={`a ${css.panel}`} /></div>")).toEqual([
    'web/a/page.module.css has no class "panel"',
  ]);
});

test("a sheet that does not exist is named", () => {
  expect(checkClasses([inCode("")]).map(({ message }) => message)).toEqual([
    "imports web/a/page.module.css, which does not exist",
  ]);
});
