// How patient a test's database connections are.

/** Factor on their limits of time: a slow machine decides no test. Deadlocks are still found, by the server itself. */
export const PATIENCE = 12;
