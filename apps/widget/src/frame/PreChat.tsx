// What the company asks before the first word, together with that word.
import type { WebchatSettings } from "@prosa/contracts/webchat/webchat";
import { useState } from "preact/hooks";
import type { Words } from "./words.ts";

interface Props {
  settings: WebchatSettings;
  t: Words;
  onStart(claims: Record<string, string>, website: string, text: string): void;
}

const kinds = { name: "text", email: "email", phone: "tel" } as const;
const fill = { name: "name", email: "email", phone: "tel" } as const;

export function PreChat({ settings, t, onStart }: Props) {
  const asked = (["name", "email", "phone"] as const).filter((field) => settings.preChat[field] !== "off");
  const [values, setValues] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const submit = (event: Event) => {
    event.preventDefault();
    const complaints: Record<string, string> = {};
    for (const field of asked) {
      const value = (values[field] ?? "").trim();
      if (settings.preChat[field] === "required" && value === "") complaints[field] = t.missing;
      else if (field === "email" && value !== "" && !/^\S+@\S+\.\S+$/.test(value)) complaints[field] = t.badEmail;
    }
    const text = (values.text ?? "").trim();
    if (text === "") complaints.text = t.missing;
    setWrong(complaints);
    const [first] = Object.keys(complaints);
    if (first) return document.getElementById(`field-${first}`)?.focus();
    const claims = Object.fromEntries(
      asked.map((field) => [field, (values[field] ?? "").trim()]).filter(([, one]) => one),
    );
    onStart(claims, values.website ?? "", text);
  };

  const field = (name: string) => ({
    id: `field-${name}`,
    name,
    value: values[name] ?? "",
    "aria-invalid": wrong[name] ? true : undefined,
    "aria-describedby": wrong[name] ? `wrong-${name}` : undefined,
    onInput: (event: Event) =>
      setValues({ ...values, [name]: (event.target as HTMLInputElement | HTMLTextAreaElement).value }),
  });
  const complaint = (name: string) =>
    wrong[name] && (
      <span id={`wrong-${name}`} class="wrong">
        {wrong[name]}
      </span>
    );

  return (
    <form class="form" noValidate onSubmit={submit}>
      {asked.map((name) => (
        <label key={name} class="field">
          <span>
            {t[name]} {settings.preChat[name] === "optional" && <small>{t.optional}</small>}
          </span>
          <input list={undefined} type={kinds[name]} autocomplete={fill[name]} maxLength={120} {...field(name)} />
          {complaint(name)}
        </label>
      ))}
      {/* People do not see it; machines fill in what they find. */}
      <label class="away" aria-hidden="true">
        Website
        <input type="text" tabIndex={-1} autocomplete="off" {...field("website")} />
      </label>
      <label class="field">
        <span>{t.message}</span>
        <textarea rows={2} maxLength={4096} {...field("text")} />
        {complaint("text")}
      </label>
      <button type="submit" class="primary">
        {t.start}
      </button>
    </form>
  );
}
