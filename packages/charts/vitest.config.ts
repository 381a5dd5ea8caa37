// How charts are tested: time enough on a busy machine. A plain object, for the package imports nothing but d3.
export default {
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
};
