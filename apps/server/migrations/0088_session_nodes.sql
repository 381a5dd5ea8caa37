-- Who takes part in the link: nodes that hold sessions, and the processes they dial. Nothing of any company.
create table session_nodes (
  id text not null check (length(id) <= 200),
  version text not null,
  capacity integer not null,
  held integer not null default 0,
  seen_at timestamptz not null,
  primary key (id)
);
grant select, insert, update, delete on session_nodes to prosa_app;
grant select on session_nodes to prosa_definer;

create table session_doors (
  process text not null check (length(process) <= 200),
  url text not null check (length(url) <= 500),
  seen_at timestamptz not null,
  primary key (process)
);
grant select, insert, update, delete on session_doors to prosa_app;
