-- Every key that was there before is a company's own.
alter table api_keys validate constraint api_keys_admin_is_the_platforms;
