-- Written by hand: what the generator cannot say (triggers, a view, a search index).
--
-- 1. `listing_live` repeats a listing's format, its day of publication and its row number, which is the key of
-- `listings_fts`: so that what is found by words is filtered along one narrow index, without a look at the wide rows.
-- After a restore from a dump row numbers may have moved: run the update below again, after the index's 'rebuild'.
CREATE TRIGGER listing_live_copies AFTER INSERT ON listing_live BEGIN
  UPDATE listing_live SET (format, added_at, doc) = (SELECT format, created_at, rowid FROM listings WHERE id = new.listing_id)
  WHERE listing_id = new.listing_id;
END;
--> statement-breakpoint
CREATE TRIGGER listings_copies AFTER UPDATE OF format, created_at ON listings BEGIN
  UPDATE listing_live SET format = new.format, added_at = new.created_at WHERE listing_id = new.id;
END;
--> statement-breakpoint
UPDATE listing_live SET (format, added_at, doc) = (SELECT format, created_at, rowid FROM listings WHERE id = listing_live.listing_id);
--> statement-breakpoint
-- 2. The words that listings are known by, each once, and the trigrams of each: what a misspelt word is likened to. A
-- word stays when its last listing goes; it then leads to nothing, as it did before.
CREATE TABLE search_words (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT NOT NULL UNIQUE);
--> statement-breakpoint
-- A space at either end, so that beginnings and ends count as trigrams too.
CREATE VIRTUAL TABLE search_words_trigram USING fts5(word, content='', tokenize='trigram', detail='none');
--> statement-breakpoint
CREATE TRIGGER search_words_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO search_words_trigram(rowid, word) VALUES (new.id, ' ' || new.word || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER search_words_delete AFTER DELETE ON search_words BEGIN
  INSERT INTO search_words_trigram(search_words_trigram, rowid, word) VALUES ('delete', old.id, ' ' || old.word || ' ');
END;
--> statement-breakpoint
CREATE VIEW listing_words AS
  SELECT doc, value AS word
  FROM (
    SELECT rowid AS doc, '["' ||
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(
        lower(title || ' ' || coalesce(brand, '') || ' ' || coalesce(manufacturer, '') || ' ' || keywords),
        '"', ' '), '\', ' '), char(9), ' '), char(10), ' '), char(13), ' '), ',', ' '), '.', ' '), ';', ' '), ':', ' '),
        '(', ' '), ')', ' '), '/', ' '), '-', ' '), '''', ' '), '+', ' '), '&', ' '), '!', ' '), '?', ' '), '[', ' '), ']', ' '),
      ' ', '","') || '"]' AS list
    FROM listings
  ), json_each(iif(json_valid(list), list, '[]'))
  WHERE length(value) BETWEEN 3 AND 40 AND value >= 'a';
--> statement-breakpoint
CREATE TRIGGER listing_words_insert AFTER INSERT ON listings BEGIN
  INSERT INTO search_words(word)
    SELECT DISTINCT word FROM listing_words
    WHERE doc = new.rowid AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = listing_words.word);
END;
--> statement-breakpoint
CREATE TRIGGER listing_words_update AFTER UPDATE OF title, brand, manufacturer, keywords ON listings BEGIN
  INSERT INTO search_words(word)
    SELECT DISTINCT word FROM listing_words
    WHERE doc = new.rowid AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = listing_words.word);
END;
--> statement-breakpoint
INSERT INTO search_words(word) SELECT DISTINCT word FROM listing_words;
