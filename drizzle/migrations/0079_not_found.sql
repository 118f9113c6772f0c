CREATE INDEX `lot_pickups_missing` ON `lot_pickups` (`missing_at`,`line_id`) WHERE missing_at is not null and gone_at is null;
--> statement-breakpoint
CREATE TRIGGER lot_pickups_returned AFTER INSERT ON credit_note_lines BEGIN
	UPDATE lot_pickups SET gone_at = (SELECT created_at FROM credit_notes WHERE id = new.credit_note_id), gone_how = 'returned'
	WHERE line_id = new.line_id AND missing_at IS NOT NULL AND gone_at IS NULL
		AND (SELECT sum(quantity) FROM credit_note_lines WHERE line_id = new.line_id)
			>= (SELECT quantity FROM invoice_lines WHERE id = new.line_id);
END;
