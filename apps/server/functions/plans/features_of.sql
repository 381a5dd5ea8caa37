-- before-tables
-- What a company's plan includes: as it was sold, else as its plan says today; everything for the platform's own company.
create or replace function features_of(p_tenant bigint, p_sold text[], p_plan bigint) returns text[]
  language plpgsql stable
  as $$
  begin
    if p_tenant = 1 then
      return array['groups', 'campaigns', 'integrations', 'voiceCalls', 'publicApi', 'kanban', 'internalChat', 'reports'];
    end if;
    if p_sold is not null then
      return p_sold;
    end if;
    return (select array_remove(array[case when p.groups then 'groups' end, case when p.campaigns then 'campaigns' end,
                                      case when p.integrations then 'integrations' end], null)
                   || array(select f from unnest(array['voiceCalls', 'publicApi', 'kanban', 'internalChat', 'reports']) f
                             where f <> all (p.without))
              from plans p where p.id = p_plan);
  end
  $$;
grant execute on function features_of(bigint, text[], bigint) to prosa_definer;
