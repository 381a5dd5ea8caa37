// Images by digest: `npm run images` checks, `-- --release` refuses what has none, `-- --pin` asks IMAGE_REGISTRY and writes them.
import { parseArgs } from "node:util";
import { fetchDigest } from "./images.registry.ts";
import { IMAGES, NAMING, read, readImages, write, writeJson } from "./supply.files.ts";
import { checkImages, reference, writeReferences } from "./supply.rules.ts";

const { values } = parseArgs({
  options: { pin: { type: "boolean", default: false }, release: { type: "boolean", default: false } },
});
const list = readImages();
if (values.pin) {
  const registry = process.env.IMAGE_REGISTRY;
  if (!registry) throw new Error("Set IMAGE_REGISTRY to the address of a registry, https and all");
  const asked = new Date().toISOString().slice(0, 10);
  for (const [place, image] of list.images.entries()) {
    const digest = await fetchDigest(registry, image, process.env.IMAGE_REGISTRY_TOKEN);
    list.images[place] = { ...image, digest, from: `asked of a registry on ${asked}` };
  }
  writeJson(IMAGES, list);
  for (const path of NAMING) write(path, writeReferences(read(path), list.images));
}
const findings = checkImages(IMAGES, list.images, new Date(), values.release);
for (const { path, message } of findings) console.error(`${path}: ${message}`);
for (const image of list.images) console.log(reference(image));
console.log(`images: ${findings.length} findings in ${list.images.length} images`);
process.exitCode = findings.length > 0 ? 1 : 0;
