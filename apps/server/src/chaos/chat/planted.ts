// Mistakes made on purpose, to prove that the plain count finds them. They live in a run's own database and windows only.
import type { Scratch } from "../scratch.ts";

export const chatPlants = ["own-counted", "deletion-stays", "loose-n", "sending-reads"] as const;
export type ChatPlant = (typeof chatPlants)[number];

export const isChatPlant = (name: string): name is ChatPlant => chatPlants.some((plant) => plant === name);

/** As if the number were drawn without the lock: now and then two messages get the same. */
const LOOSE_N = `
  alter table chat_messages drop constraint chat_messages_tenant_id_chat_id_n_key;
  create function chaos_loose_n() returns trigger language plpgsql as $$
  begin
    if new.n > 1 and random() < 0.1 then new.n := new.n - 1; end if;
    return new;
  end $$;
  create trigger chaos_loose_n before insert on chat_messages for each row execute function chaos_loose_n();`;

const SENDING_READS = `
  create function chaos_sending_reads() returns trigger language plpgsql as $$
  begin
    update chat_members set read_n = new.n
     where tenant_id = new.tenant_id and chat_id = new.chat_id and user_id = new.user_id and to_n is null and new.n is not null;
    return new;
  end $$;
  create trigger chaos_sending_reads after insert on chat_messages for each row execute function chaos_sending_reads();`;

export async function preparePlant(scratch: Scratch, plant: ChatPlant | null): Promise<void> {
  if (plant === "loose-n") await scratch.sql(LOOSE_N);
  if (plant === "sending-reads") await scratch.sql(SENDING_READS);
}
