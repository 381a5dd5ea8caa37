// How the contract is tested: time enough on a busy machine. A plain object, for the contract imports nothing but zod.
export default {
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
};
