// Door of plans' gates: limits that are counted, features that are demanded.
export { defineFeature, defineLimit, demandFeature, takePlaces } from "./gates.ts";
export { readFeatures, readLimit } from "./plans.queries.ts";
