/**
 * Statements that give the schema $1 and what is in it to the role $2, as far as it belongs to another role. Indexes,
 * triggers and sequences of columns go with their tables; what belongs to an extension stays with it.
 */
export const foreignObjects = `
  WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $2),
       place AS (SELECT oid FROM pg_namespace WHERE nspname = $1),
       dependent AS (SELECT objid FROM pg_depend WHERE deptype IN ('a', 'i', 'e'))
  SELECT format('ALTER SCHEMA %I OWNER TO %I', $1::text, $2::text) AS statement
    FROM pg_namespace WHERE nspname = $1 AND nspowner <> (SELECT oid FROM role)
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %I',
                CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
                pg_class.oid::regclass, $2::text)
    FROM pg_class WHERE relnamespace = (SELECT oid FROM place) AND relowner <> (SELECT oid FROM role)
     AND (relkind IN ('r', 'p', 'v', 'm') OR relkind = 'S' AND oid NOT IN (SELECT objid FROM dependent))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', pg_proc.oid::regprocedure, $2::text)
    FROM pg_proc WHERE pronamespace = (SELECT oid FROM place) AND proowner <> (SELECT oid FROM role)
     AND oid NOT IN (SELECT objid FROM dependent)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', pg_type.oid::regtype, $2::text)
    FROM pg_type WHERE typnamespace = (SELECT oid FROM place) AND typowner <> (SELECT oid FROM role)
     AND typtype IN ('e', 'd', 'r') AND oid NOT IN (SELECT objid FROM dependent)`;
