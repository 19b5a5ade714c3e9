-- What is searched for words, in lower case: while an hour has no index of words each of its texts is looked at, and making the lower
-- case at each search took longer than all else. A twelfth more of disk.
ALTER TABLE records ADD COLUMN words text GENERATED ALWAYS AS (lower(words_of(body, attributes))) STORED;

-- Indexes of words are of this column from now on; the workers make them anew.
DO $$
DECLARE
  outdated regclass;
BEGIN
  FOR outdated IN
    SELECT x.oid FROM pg_inherits JOIN pg_index i ON i.indrelid = inhrelid JOIN pg_class x ON x.oid = i.indexrelid
     WHERE inhparent = 'records'::regclass AND x.relname LIKE 'records\_%\_words'
  LOOP
    EXECUTE 'DROP INDEX ' || outdated;
  END LOOP;
END
$$;
