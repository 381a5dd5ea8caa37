// Two databases of one schema read alike; a planted column, right or row does not.
import { expect, test } from "vitest";
import { normalise } from "./schema.rules.ts";

const dump = (key: string, id: string, moment: string, snapshot: string, column = "text") => `
\\restrict ${key}
CREATE TABLE public.a (
    b ${column} NOT NULL
);


INSERT INTO public.installation VALUES (true, '${id}', 0, '${moment}');
INSERT INTO public.journal_tail VALUES (true, '${snapshot}', 0);
\\unrestrict ${key}
`;
const one = dump("k1", "0f0e0d0c-1111-2222-3333-444455556666", "2026-11-17 09:00:00.123+00", "770:771:770,772");

test("what every database draws for itself is left out", () => {
  const other = dump("k2", "aaaaaaaa-1111-2222-3333-444455556666", "2026-11-18 10:00:00+00", "9:9:");
  expect(normalise(other)).toBe(normalise(one));
});

test("a difference stays one", () => {
  const planted = dump("k2", "aaaaaaaa-1111-2222-3333-444455556666", "2026-11-18 10:00:00+00", "9:9:", "bigint");
  expect(normalise(planted)).not.toBe(normalise(one));
});
