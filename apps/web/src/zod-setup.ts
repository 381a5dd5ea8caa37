// Must run before any schema is made: the content policy forbids eval, and Zod would try it to compile its parsers.
import { z } from "zod";

z.config({ jitless: true });
