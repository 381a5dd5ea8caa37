-- What a whole text says about being written to: 'optOut', 'optIn' or null. The standard words hold everywhere, a company's besides.
create or replace function consent_word(p_tenant bigint, p_text text) returns text
  language plpgsql stable
  as $$
declare
  v_text text := consent_fold(left(p_text, 200));
  v_kind text;
begin
  if v_text = '' or length(v_text) > 60 then
    return null;
  end if;
  if v_text in ('sair', 'parar', 'pare', 'cancelar', 'descadastrar', 'remover', 'stop', 'unsubscribe', 'quit', 'baja', 'alto') then
    return 'optOut';
  end if;
  if v_text in ('voltar', 'start', 'alta') then
    return 'optIn';
  end if;
  select case when v_text = any (select consent_fold(w) from unnest(s.out_words) w) then 'optOut'
              when v_text = any (select consent_fold(w) from unnest(s.back_words) w) then 'optIn' end
    into v_kind from consent_settings s where s.tenant_id = p_tenant;
  return v_kind;
end $$;
