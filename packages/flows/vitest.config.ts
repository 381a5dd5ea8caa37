// How flows are tested: time enough on a busy machine. A plain object, for the package imports nothing but zod and the contract.
export default {
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
};
