-- A download that is deleted counts no longer. The solution's counters may be gone already where the solution is deleted.
CREATE FUNCTION uncount_download() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solution_web SET download_count = greatest(download_count - 1, 0) WHERE solution_id = OLD.solution_id;
  RETURN NULL;
END $$;
CREATE TRIGGER uncount_download AFTER DELETE ON solution_downloads FOR EACH ROW EXECUTE FUNCTION uncount_download();
