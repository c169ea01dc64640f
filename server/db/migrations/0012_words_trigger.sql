-- Changed synonyms change what words mean, not the services that the search keeps (server/domains/catalog/reference.ts).
CREATE OR REPLACE FUNCTION synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('search', 'words');
  RETURN NULL;
END
$$;
