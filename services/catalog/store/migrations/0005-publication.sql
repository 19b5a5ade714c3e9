-- What a publish request asks for, and how its checks are found.
ALTER TABLE publish_requests ADD COLUMN access_type_code code, ADD COLUMN tracking_id uuid;

-- Two decisions about the same thing could contradict each other. Requests of clients of old say no access type and are
-- not counted.
CREATE UNIQUE INDEX publish_requests_open ON publish_requests (revision_id, access_type_code) WHERE status_code = 'PE';

-- Names of what others can see are compared in small letters.
CREATE INDEX solutions_by_lower_name ON solutions (lower(name));
