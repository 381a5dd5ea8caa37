// A shortcut as it is printed on the keys.
import { printKeys } from "./keys.rules.ts";
import { isMac } from "./registry.ts";

export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {printKeys(keys, isMac).map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  );
}
