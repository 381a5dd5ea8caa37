// The one door to the library that unpacks pictures, told to read four formats and no others.
import type Sharp from "sharp";

let loading: Promise<typeof Sharp> | undefined;

/** Loaded on first use: no SVG, no PDF, nothing that scripts or fetches. */
export function sharpOnce(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
