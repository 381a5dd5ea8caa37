-- The mistake: writers wait until it is built.
create index drill_blocking on messages using gin (to_tsvector('portuguese', body));
