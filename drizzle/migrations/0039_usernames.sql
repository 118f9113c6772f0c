-- A username is its owner's alone. Who had it first keeps it; the others are asked for another when they next save.
UPDATE people SET username = NULL WHERE username IS NOT NULL AND rowid NOT IN (
  SELECT min(rowid) FROM people WHERE username IS NOT NULL GROUP BY lower(username));
--> statement-breakpoint
CREATE UNIQUE INDEX `people_username` ON `people` (lower(username)) WHERE username is not null;
