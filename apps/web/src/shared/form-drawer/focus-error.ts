// The eye and the keyboard go to the first field, in reading order, that has something wrong.

const FOCUSABLE = "input:not([type='hidden']), textarea, select, button";

/** `paths` are the fields with errors; each input carries its own in data-path. */
export function focusFirstError(form: HTMLFormElement | null, paths: readonly string[]): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  const first = marked.find(({ dataset: { path = "" } }) =>
    paths.some((wanted) => wanted === path || wanted.startsWith(`${path}.`)),
  );
  if (!first) return;
  const input = first.matches(FOCUSABLE) ? first : (first.querySelector<HTMLElement>(FOCUSABLE) ?? first);
  input.focus();
  input.scrollIntoView({ block: "nearest" });
}
