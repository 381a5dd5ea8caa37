-- Who acts in this transaction; null where nobody does.
create or replace function app_user() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;
grant execute on function app_user() to prosa_definer;
