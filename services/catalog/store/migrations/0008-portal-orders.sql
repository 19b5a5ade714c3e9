-- Indexes for the orders of the marketplace, as those of 0002 are for others.

-- Whether there is a revision with an access type is asked of every solution, by every count.
CREATE INDEX solution_revisions_by_access ON solution_revisions (solution_id, access_type_code);

CREATE INDEX solution_web_by_views ON solution_web (view_count, solution_id);
CREATE INDEX solution_web_by_downloads ON solution_web (download_count, solution_id);
CREATE INDEX solution_web_by_ratings ON solution_web (rating_count, solution_id);
CREATE INDEX solution_web_by_average ON solution_web (rating_average_tenths, solution_id);

-- The solutions with a tag, without a look at the table.
DROP INDEX solution_tags_by_tag;
CREATE INDEX solution_tags_by_tag ON solution_tags (tag, solution_id);
