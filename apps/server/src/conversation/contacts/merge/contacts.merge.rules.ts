// What two contacts are together, and what remains of one when the other is taken out again. Pure.

/** A contact as the database holds it, in its words: what can be written back is the same to the byte. */
export interface Snapshot {
  contact: Fields;
  tags: number[];
  wallets: { user_id: number; created_at: string }[];
  extra: { name: string; value: string; position: number }[];
}

export interface Fields {
  id: number;
  name: string;
  number: string | null;
  email: string | null;
  picture_key: string | null;
  notes: string;
  disable_bot: boolean;
  disable_campaign: boolean;
  disable_crm: boolean;
  disable_rating: boolean;
  is_ignored: boolean;
  created_at: string;
  updated_at: string;
}

const isNoName = (name: string) => /^[\d\s()+.-]*$/.test(name);
const earlier = (one: string, other: string) => (Date.parse(one) <= Date.parse(other) ? one : other);

/** Who stays keeps what it has and takes what it lacks; what either is spared, both are. */
export function together(kept: Snapshot, gone: Snapshot, now: string): Snapshot {
  const [a, b] = [kept.contact, gone.contact];
  const contact: Fields = {
    id: a.id,
    name: isNoName(a.name) && !isNoName(b.name) ? b.name : a.name,
    number: a.number ?? b.number,
    email: a.email ?? b.email,
    picture_key: a.picture_key ?? b.picture_key,
    notes: [a.notes, b.notes].filter((notes) => notes.trim() !== "").join("\n\n"),
    disable_bot: a.disable_bot || b.disable_bot,
    disable_campaign: a.disable_campaign || b.disable_campaign,
    disable_crm: a.disable_crm || b.disable_crm,
    disable_rating: a.disable_rating || b.disable_rating,
    is_ignored: a.is_ignored && b.is_ignored,
    created_at: earlier(a.created_at, b.created_at),
    updated_at: now,
  };
  const owned = new Set(kept.wallets.map(({ user_id }) => user_id));
  const named = new Set(kept.extra.map(({ name }) => name));
  const last = Math.max(0, ...kept.extra.map(({ position }) => position));
  const more = gone.extra.filter(({ name }) => !named.has(name));
  return {
    contact,
    tags: [...new Set([...kept.tags, ...gone.tags])].toSorted((x, y) => x - y),
    wallets: [...kept.wallets, ...gone.wallets.filter(({ user_id }) => !owned.has(user_id))],
    extra: [...kept.extra, ...more.map((field, at) => ({ ...field, position: last + 1 + at }))],
  };
}

/** What the merge did is taken back; what people did since stays. */
export function apart(current: Snapshot, before: Snapshot, after: Snapshot): Snapshot {
  const fields = Object.keys(current.contact) as (keyof Fields)[];
  const contact = Object.fromEntries(
    fields.map((field) => {
      const isUntouched = current.contact[field] === after.contact[field];
      return [field, isUntouched ? before.contact[field] : current.contact[field]];
    }),
  ) as unknown as Fields;
  const came = <T>(was: readonly T[], is: readonly T[]) => new Set(is.filter((one) => !was.includes(one)));
  const users = (wallets: Snapshot["wallets"]) => wallets.map(({ user_id }) => user_id);
  const newTags = came(before.tags, after.tags);
  const newOwners = came(users(before.wallets), users(after.wallets));
  const known = (of: Snapshot, name: string) => of.extra.find((field) => field.name === name);
  return {
    contact,
    tags: current.tags.filter((tag) => !newTags.has(tag)),
    wallets: current.wallets.filter(({ user_id }) => !newOwners.has(user_id)),
    extra: current.extra.flatMap((field) => {
      if (known(after, field.name)?.value !== field.value) return [field];
      return known(before, field.name) ?? [];
    }),
  };
}
