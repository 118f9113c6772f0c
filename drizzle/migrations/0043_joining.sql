-- Who stands in an organisation's lots joins it only once nothing of theirs stands there: what its people see of that.
ALTER TABLE `invitations` ADD `held_up_at` integer;
--> statement-breakpoint
ALTER TABLE `memberships` ADD `took_back` integer DEFAULT 0 NOT NULL;
