-- Full-text search over the words of a listing. External content: the words are stored once, in `listings`.
-- The triggers name text columns only, so that nothing which changes with an offer touches the index.
-- After a restore from a dump: insert into listings_fts(listings_fts) values ('rebuild').
CREATE VIRTUAL TABLE listings_fts USING fts5(
  title, brand, manufacturer, keywords, description,
  content='listings', content_rowid='rowid', tokenize='porter unicode61', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER listings_fts_insert AFTER INSERT ON listings BEGIN
  INSERT INTO listings_fts(rowid, title, brand, manufacturer, keywords, description)
  VALUES (new.rowid, new.title, new.brand, new.manufacturer, new.keywords, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER listings_fts_delete AFTER DELETE ON listings BEGIN
  INSERT INTO listings_fts(listings_fts, rowid, title, brand, manufacturer, keywords, description)
  VALUES ('delete', old.rowid, old.title, old.brand, old.manufacturer, old.keywords, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER listings_fts_update AFTER UPDATE OF title, brand, manufacturer, keywords, description ON listings BEGIN
  INSERT INTO listings_fts(listings_fts, rowid, title, brand, manufacturer, keywords, description)
  VALUES ('delete', old.rowid, old.title, old.brand, old.manufacturer, old.keywords, old.description);
  INSERT INTO listings_fts(rowid, title, brand, manufacturer, keywords, description)
  VALUES (new.rowid, new.title, new.brand, new.manufacturer, new.keywords, new.description);
END;
