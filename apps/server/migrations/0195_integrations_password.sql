-- A second word that some systems ask for beside their key: HubSoft's user has a password.
alter table integrations add column password text;
