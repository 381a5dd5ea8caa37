// `npm run charts`: draws every results file of docs/performance and puts its table and picture into the page about it.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { drawFigures, drawSeries, putBetween, type Results, tableOf } from "./charts.rules.ts";

const docs = resolve(import.meta.dirname, "../docs");
const pages = ["performance.md", "reliability.md"].map((name) => join(docs, name));

const files = globSync("performance/*.json", { cwd: docs }).sort();
for (const file of files) {
  const results = JSON.parse(readFileSync(join(docs, file), "utf8")) as Results;
  const name = basename(file, ".json");
  const pictures = [
    { file: `performance/${name}.svg`, title: `${results.bench}: measured against what must hold`, text: "" },
    ...(results.series ?? []).map(({ title }, index) => ({
      file: `performance/${name}-${index + 1}.svg`,
      title,
      text: "",
    })),
  ];
  const drawn = [drawFigures(results.bench, results.figures), ...(results.series ?? []).map(drawSeries)];
  for (const [index, picture] of pictures.entries()) writeFileSync(join(docs, picture.file), drawn[index] ?? "");
  const shown = pictures.map(({ file: path, title }) => `![${title}](${path})`);
  const page = pages.find((path) => readFileSync(path, "utf8").includes(`<!-- figures:${name} -->`));
  if (!page)
    throw new Error(`No page has a place for ${name}: add <!-- figures:${name} --> … <!-- /figures:${name} -->`);
  writeFileSync(page, putBetween(readFileSync(page, "utf8"), name, [tableOf(results), "", ...shown].join("\n")));
}
process.stdout.write(`${files.length} results drawn\n`);
