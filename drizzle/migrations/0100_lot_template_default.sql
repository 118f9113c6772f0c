ALTER TABLE `listing_drafts` ADD `template_id` text;--> statement-breakpoint
ALTER TABLE `lot_templates` ADD `is_default` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `lot_templates` ADD `lots_made` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `lot_templates_default` ON `lot_templates` (`organisation_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE TRIGGER lot_templates_made_insert AFTER INSERT ON listing_drafts WHEN new.template_id IS NOT NULL BEGIN
  UPDATE lot_templates SET lots_made = lots_made + 1 WHERE id = new.template_id;
END;
--> statement-breakpoint
CREATE TRIGGER lot_templates_made_update AFTER UPDATE OF template_id ON listing_drafts WHEN old.template_id IS NULL AND new.template_id IS NOT NULL BEGIN
  UPDATE lot_templates SET lots_made = lots_made + 1 WHERE id = new.template_id;
END;