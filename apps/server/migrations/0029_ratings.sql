-- What customers say of an attendance: asked for on closing, one grade from 1 to 5 a ticket. Contact, channel and queue are the ticket's.
create table ratings (
  tenant_id bigint not null,
  ticket_id bigint not null,
  -- Who closed it.
  user_id bigint not null,
  asked_at timestamptz not null,
  -- What comes later is the first word of a new attendance.
  expires_at timestamptz not null,
  grade int check (grade between 1 and 5),
  graded_at timestamptz,
  thanked_at timestamptz,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((grade is null) = (graded_at is null))
);
create index ratings_of_user on ratings (tenant_id, user_id, graded_at);
alter table ratings enable row level security;
alter table ratings force row level security;
create policy tenant_isolation on ratings using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
grant select, insert, update, delete on ratings to prosa_app;

-- Whether and how a channel asks for grades, as RatingSettings of the contract; null: nobody has decided, and it does not.
alter table channels add column rating jsonb;
