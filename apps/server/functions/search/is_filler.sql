-- In so many messages that nothing is found by it.
create or replace function is_filler(word text) returns boolean
  language sql immutable strict parallel safe
  return length(word) < 2 or word = any (array['de', 'da', 'do', 'das', 'dos', 'em', 'no', 'na', 'nos', 'nas', 'um', 'uma',
    'que', 'para', 'pra', 'com', 'por', 'ao', 'os', 'as', 'se', 'eu', 'me', 'te', 'ou', 'mas', 'nao', 'voce', 'vc']);
grant execute on function is_filler(text) to prosa_definer;
