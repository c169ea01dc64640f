-- Grams are read only through their index: kept out of line and uncompressed, so that the rows a search reads stay narrow.
ALTER TABLE "service_search" ALTER COLUMN "grams" SET STORAGE EXTERNAL;
