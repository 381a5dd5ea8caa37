// Mistakes made on purpose in the turns of bots, and the names they are asked for with.
export const botPlant = { noLock: "no-lock", noHush: "no-hush" } as const;
export type BotPlant = (typeof botPlant)[keyof typeof botPlant];
export const isBotPlant = (name: string): name is BotPlant => Object.values(botPlant).some((plant) => plant === name);

/** Whoever takes over lets what waits be sent. */
export const WITHOUT_HUSH = `
  create or replace function bot_leaves(p_tenant bigint, p_ticket bigint, p_channel bigint, p_hushes boolean,
                                        p_ends_in interval, p_now timestamptz) returns integer language plpgsql as $$
  begin
    perform bot_wake(p_tenant, p_ticket, p_channel, clock_timestamp() + p_ends_in);
    return 0;
  end $$`;

/**
 * What happens to a ticket is numbered where it happens, under the ticket's lock: who has it, what a bot said, what was claimed for
 * sending. Numbers and not moments, so that no clock decides.
 */
export const ACCOUNT = `
  create table chaos_account (number bigint generated always as identity primary key, ticket_id bigint not null,
    what text not null, message_id bigint);
  grant insert on chaos_account to prosa_app;
  create function chaos_turn() returns trigger language plpgsql as $$
  begin
    if old.turn <> new.turn or old.bot_epoch <> new.bot_epoch then
      insert into chaos_account (ticket_id, what) values (new.id, case when new.turn = 'bot' then 'bot' else 'people' end);
    end if;
    return new;
  end $$;
  create trigger chaos_turn after update on tickets for each row execute function chaos_turn();
  create function chaos_said() returns trigger language plpgsql as $$
  begin
    if new.send_type = 'bot' then
      insert into chaos_account (ticket_id, what, message_id) values (new.ticket_id, 'said', new.id);
    end if;
    return new;
  end $$;
  create trigger chaos_said after insert on messages for each row execute function chaos_said();
  create function chaos_claimed() returns trigger language plpgsql as $$
  begin
    if new.claim_id is not null then
      insert into chaos_account (ticket_id, what, message_id) values (new.ticket_id, 'claimed', new.message_id);
    end if;
    return new;
  end $$;
  create trigger chaos_claimed after insert or update on send_turns for each row execute function chaos_claimed();`;
