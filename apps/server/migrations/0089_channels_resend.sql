-- Sends of such a channel go under an id of our own and are shown once however often they arrive: one whose outcome nobody
-- knows is simply sent again.
alter table channels add column is_resendable boolean not null default false;
