-- Whether words are the comment that was asked for after a grade: the first within a quarter of an hour. A question is none, and
-- neither is the wish to get no more campaigns: both are heard as every other word is.
create or replace function rating_takes_comment(p_tenant bigint, p_rating ratings, p_words text, p_at timestamptz) returns boolean
  language sql stable
  as $$
  select p_rating.comment_asked_at is not null and p_rating.commented_at is null
     and p_at between p_rating.comment_asked_at and p_rating.comment_asked_at + interval '15 minutes'
     and position('?' in p_words) = 0 and btrim(p_words) <> '' and consent_word(p_tenant, p_words) is null
$$;
