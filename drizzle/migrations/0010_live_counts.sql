-- Written by hand: what the generator cannot say (triggers).
--
-- How many live lots there are of each category, condition and location that occur together: so that what each choice of a
-- filter would find is added up from some hundred rows, however many lots there are. An offer changes nothing here.
-- After a restore from a dump: empty the table and run the last statement again.
CREATE TABLE live_counts (
  category_id TEXT NOT NULL,
  condition_id TEXT NOT NULL,
  location_id TEXT NOT NULL,
  lots INTEGER NOT NULL,
  PRIMARY KEY (category_id, condition_id, location_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER live_counts_insert AFTER INSERT ON listing_live WHEN new.status IN ('scheduled', 'open') BEGIN
  INSERT INTO live_counts SELECT new.category_id, new.condition_id, new.location_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM live_counts
      WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id);
  UPDATE live_counts SET lots = lots + 1
    WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER live_counts_delete AFTER DELETE ON listing_live WHEN old.status IN ('scheduled', 'open') BEGIN
  UPDATE live_counts SET lots = lots - 1
    WHERE category_id = old.category_id AND condition_id = old.condition_id AND location_id = old.location_id;
END;
--> statement-breakpoint
-- Two triggers for a change: one takes away from where the lot was, one adds where it is.
CREATE TRIGGER live_counts_left AFTER UPDATE OF status, category_id, condition_id, location_id ON listing_live
WHEN old.status IN ('scheduled', 'open') AND (new.status NOT IN ('scheduled', 'open')
  OR new.category_id <> old.category_id OR new.condition_id <> old.condition_id OR new.location_id <> old.location_id) BEGIN
  UPDATE live_counts SET lots = lots - 1
    WHERE category_id = old.category_id AND condition_id = old.condition_id AND location_id = old.location_id;
END;
--> statement-breakpoint
CREATE TRIGGER live_counts_came AFTER UPDATE OF status, category_id, condition_id, location_id ON listing_live
WHEN new.status IN ('scheduled', 'open') AND (old.status NOT IN ('scheduled', 'open')
  OR new.category_id <> old.category_id OR new.condition_id <> old.condition_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO live_counts SELECT new.category_id, new.condition_id, new.location_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM live_counts
      WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id);
  UPDATE live_counts SET lots = lots + 1
    WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id;
END;
--> statement-breakpoint
INSERT INTO live_counts
  SELECT category_id, condition_id, location_id, count(*) FROM listing_live WHERE live = 1 GROUP BY category_id, condition_id, location_id;
