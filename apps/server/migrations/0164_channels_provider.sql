-- Who carries a type of channel where it is not the network itself; null: the type's own.
alter table channels add column provider text;
