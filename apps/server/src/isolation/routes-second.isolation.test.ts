// The other half of the declared routes.
import { testRoutes } from "./routes.suite.ts";

testRoutes(1);
