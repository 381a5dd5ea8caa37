// HTTP doors of brands: the operator's, and the files that every page of a brand asks for.
import * as contract from "@prosa/contracts/company/brand/branding";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve, servePlain, serveUpload } from "#platform/http";
import { StoredFileMissing } from "#platform/storage";
import * as actions from "./branding.actions.ts";
import { announceBrands, knownBrands } from "./branding.book.ts";
import { receiveImage } from "./images.actions.ts";
import { keyOf } from "./images.jobs.ts";
import { BRAND_PATH, fileNamed } from "./images.rules.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The sheet of a theme, or a picture that a brand uses; nothing else is there. */
async function sendFile(deps: Deps, text: string, reply: FastifyReply) {
  const brands = await knownBrands(deps);
  const themed = brands.find(({ dressed }) => dressed.sheetName === text);
  reply.header("cache-control", FOR_EVER);
  if (themed) return reply.header("content-type", "text/css; charset=utf-8").send(themed.dressed.sheet);
  const file = fileNamed(text);
  const isUsed = file && brands.some(({ images }) => Object.values(images).includes(file.name));
  const stored = isUsed ? await deps.storage.get(keyOf(file.name, file.ending)).catch(asAbsent) : null;
  if (!file || !stored) {
    reply.header("cache-control", "no-store");
    throw new AppError("ERR_NOT_FOUND");
  }
  return (
    reply
      .header("content-type", file.type)
      .header("content-length", stored.size)
      .header("content-security-policy", SANDBOX)
      // Letters show it too, wherever they are read.
      .header("cross-origin-resource-policy", "cross-origin")
      .send(stored.stream)
  );
}

function asAbsent(error: unknown): null {
  if (error instanceof StoredFileMissing) return null;
  throw error;
}

const files = {
  method: ["GET", "HEAD"],
  url: `${BRAND_PATH}/:file`,
  purpose: "What a page looks like is fetched as files, before anybody is known",
  access: "public",
  audit: { none: "open" },
} as const;

export const brandingRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const telling = async <T>(work: Promise<T>): Promise<T> => {
      const answer = await work;
      announceBrands(deps);
      return answer;
    };
    serve(app, contract.listBrands, (request) => inTenant(deps, request, actions.list));
    serve(app, contract.previewBrand, (request) => actions.preview(request.query.color));
    serve(app, contract.saveBrand, (request) =>
      telling(inTenant(deps, request, (ctx) => actions.save(ctx, request.body))),
    );
    serve(app, contract.deleteBrand, (request) =>
      telling(inTenant(deps, request, (ctx) => actions.remove(ctx, request.params.brandId))),
    );
    await serveUpload(app, contract.uploadBrandImage, (request, file) =>
      receiveImage(deps, request, request.query.ref, file),
    );
    servePlain(app, files, (request: FastifyRequest, reply) =>
      sendFile(deps, (request.params as { file: string }).file, reply),
    );
  };
