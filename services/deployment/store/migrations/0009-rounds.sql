-- Updates to the same revision, which start servers beside those before. A migration that was ever released is not edited any more.

ALTER TABLE deployments ADD COLUMN round integer NOT NULL DEFAULT 0;
ALTER TABLE local_servers ADD COLUMN round integer NOT NULL DEFAULT 0;
