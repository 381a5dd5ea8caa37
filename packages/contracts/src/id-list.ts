// Several ids in a query, for the few routes that take them.
import { z } from "zod";

/** "5,8,13", or the name once for each. */
export const IdList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
  .pipe(z.array(z.coerce.number<string>().int().positive()).max(200));
