-- Written by hand: what the generator cannot say (triggers).
--
-- How many lots an organisation has under each tab of its table, by yard ('' for a draft that has none yet): so that the tabs
-- are added up from a few rows, however many lots there are. An offer changes nothing here. Other triggers of the same insert
-- may run before these or after: each makes the row that it counts in.
-- After a restore from a dump: empty the table and run the last two statements again.
CREATE TABLE lot_shelves (
  organisation_id TEXT NOT NULL,
  location_id TEXT NOT NULL,
  shelf TEXT NOT NULL,
  lots INTEGER NOT NULL,
  PRIMARY KEY (organisation_id, location_id, shelf)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_insert AFTER INSERT ON listing_live WHEN new.shelf IS NOT NULL AND new.organisation_id IS NOT NULL BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, new.location_id, new.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf);
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf;
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_delete AFTER DELETE ON listing_live WHEN old.shelf IS NOT NULL BEGIN
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf;
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_left AFTER UPDATE OF shelf, organisation_id, location_id ON listing_live
WHEN old.shelf IS NOT NULL AND old.organisation_id IS NOT NULL
  AND (new.shelf IS NOT old.shelf OR new.organisation_id IS NOT old.organisation_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO lot_shelves SELECT old.organisation_id, old.location_id, old.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf);
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf;
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_came AFTER UPDATE OF shelf, organisation_id, location_id ON listing_live
WHEN new.shelf IS NOT NULL AND new.organisation_id IS NOT NULL
  AND (new.shelf IS NOT old.shelf OR new.organisation_id IS NOT old.organisation_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, new.location_id, new.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf);
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf;
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_draft_insert AFTER INSERT ON listing_drafts BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, coalesce(new.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft';
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_draft_delete AFTER DELETE ON listing_drafts BEGIN
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft';
END;
--> statement-breakpoint
CREATE TRIGGER lot_shelves_draft_moved AFTER UPDATE OF yard_id, organisation_id ON listing_drafts
WHEN coalesce(new.yard_id, '') <> coalesce(old.yard_id, '') OR new.organisation_id <> old.organisation_id BEGIN
  INSERT INTO lot_shelves SELECT old.organisation_id, coalesce(old.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft';
  INSERT INTO lot_shelves SELECT new.organisation_id, coalesce(new.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft';
END;
--> statement-breakpoint
INSERT INTO lot_shelves SELECT organisation_id, location_id, shelf, count(*) FROM listing_live
  WHERE shelf IS NOT NULL AND organisation_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO lot_shelves SELECT organisation_id, coalesce(yard_id, ''), 'draft', count(*) FROM listing_drafts GROUP BY 1, 2;
