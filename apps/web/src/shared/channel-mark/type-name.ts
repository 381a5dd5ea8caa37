// The name of a type of channel in a screen's own words; a type that has none there goes by its own name.
type Translate = (key: string, options: { defaultValue: string }) => string;

/** `prefix` is where the names stand: "channels.". Which types exist only the server knows, so the key is not checked. */
export function typeNameIn(t: unknown, prefix: string, type: string): string {
  return (t as Translate)(`${prefix}${type}`, { defaultValue: type.replaceAll("_", " ") });
}
