// Door of errors: the one class whose code may reach a client.
export { AppError, type AppErrorOptions, isAppError } from "./app-error.ts";
