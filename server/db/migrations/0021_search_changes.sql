-- Tells every process that what it read with these synonyms is outdated, whoever wrote them (server/search/versions.ts).
CREATE FUNCTION synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('search', 'services');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "synonyms"
FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();
