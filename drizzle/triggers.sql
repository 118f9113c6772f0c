-- The triggers as they stand after all migrations, by name. Made by `npm run db:triggers`; a test holds it to the
-- migrations and to the database. README.md says what each is for.

CREATE TRIGGER credit_note_lines_final BEFORE UPDATE ON credit_note_lines BEGIN
  SELECT raise(ABORT, 'A credit note is never changed.');
END;

CREATE TRIGGER credit_note_lines_left AFTER INSERT ON credit_note_lines BEGIN
  SELECT raise(ABORT, 'More would be credited than the line has.') WHERE EXISTS (
    SELECT 1 FROM credit_note_lines credited JOIN invoice_lines line ON line.id = credited.line_id
    WHERE credited.line_id = new.line_id GROUP BY line.id
    HAVING sum(credited.quantity) > line.quantity OR sum(credited.hammer) > line.hammer
      OR sum(credited.premium) > line.premium OR sum(credited.tax) > line.tax);
  SELECT raise(ABORT, 'This line is of another invoice.')
  WHERE (SELECT invoice_id FROM invoice_lines WHERE id = new.line_id)
    IS NOT (SELECT invoice_id FROM credit_notes WHERE id = new.credit_note_id);
END;

CREATE TRIGGER credit_notes_delivery AFTER INSERT ON credit_notes WHEN new.delivery <> 0 OR new.delivery_tax <> 0
BEGIN
  SELECT raise(ABORT, 'More would be credited than the delivery came to.')
  WHERE new.delivery < 0 OR new.delivery_tax < 0 OR new.delivery > new.hammer OR new.delivery_tax > new.tax
    OR (SELECT sum(delivery) FROM credit_notes WHERE invoice_id = new.invoice_id)
      > (SELECT delivery FROM invoices WHERE id = new.invoice_id)
    OR (SELECT sum(delivery_tax) FROM credit_notes WHERE invoice_id = new.invoice_id)
      > (SELECT delivery_tax FROM invoices WHERE id = new.invoice_id);
END;

CREATE TRIGGER credit_notes_final BEFORE UPDATE ON credit_notes BEGIN
  SELECT raise(ABORT, 'A credit note is never changed.');
END;

CREATE TRIGGER credit_notes_left AFTER INSERT ON credit_notes BEGIN
  SELECT raise(ABORT, 'This invoice is not paid.')
  FROM invoices WHERE id = new.invoice_id AND status <> 'paid' AND (status <> 'unpaid'
    OR (new.off_owed + new.kept < new.total
      AND (SELECT sum(amount) FROM money_lines WHERE account = 'receivable' AND party = new.invoice_id) IS NOT 0));
  SELECT raise(ABORT, 'More would be taken off than there is.')
  WHERE new.off_owed < 0 OR new.kept < 0 OR new.off_owed + new.kept > new.total;
  SELECT raise(ABORT, 'More would be credited than the invoice comes to.')
  WHERE (SELECT sum(total) FROM credit_notes WHERE invoice_id = new.invoice_id)
    > (SELECT total FROM invoices WHERE id = new.invoice_id);
  SELECT raise(ABORT, 'This return is not to be refunded.')
  WHERE new.request_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM return_requests
    WHERE id = new.request_id AND invoice_id = new.invoice_id AND state IN ('approved', 'received'));
END;

CREATE TRIGGER deposits_outside_left AFTER UPDATE OF outside ON deposits WHEN new.outside > old.outside BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  FROM payment_targets targets
  WHERE targets.kind = 'deposit' AND targets.target_id = new.id
    AND (SELECT coalesce(sum(amount), 0) FROM refunds
        WHERE payment_id = targets.payment_id AND outside_id IS NOT NULL AND state <> 'failed') + new.outside
      > (SELECT coalesce(sum(amount), 0) FROM outside_refunds
        WHERE payment_id = targets.payment_id AND state = 'succeeded');
END;

CREATE TRIGGER fresh_listings_insert AFTER INSERT ON listing_live BEGIN
  INSERT INTO fresh_listings (listing_id) VALUES (new.listing_id) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER gift_cards_final BEFORE UPDATE ON gift_cards
WHEN old.redeemed_at IS NOT NULL OR old.voided_at IS NOT NULL BEGIN
  SELECT raise(ABORT, 'This gift card is used.');
END;

CREATE TRIGGER invoices_delivery_cancelled AFTER UPDATE OF status ON invoices
WHEN new.status = 'cancelled' AND new.delivery_version > 0
BEGIN
  SELECT raise(ABORT, 'Less or more than is owed was taken back.')
  WHERE (SELECT sum(amount) FROM money_lines WHERE account = 'receivable' AND party = new.id) <> 0;
END;

CREATE TRIGGER invoices_delivery_settled BEFORE UPDATE OF delivery_version ON invoices
WHEN new.delivery_version <> old.delivery_version
BEGIN
  SELECT raise(ABORT, 'How it is handed over is settled.')
  WHERE old.status <> 'unpaid'
    OR EXISTS (SELECT 1 FROM payment_targets WHERE kind = 'invoice' AND target_id = old.id AND open = 1)
    OR coalesce((
      SELECT sum(lines.amount) FROM money_lines lines JOIN money_entries entries ON entries.id = lines.entry_id
      WHERE lines.account = 'receivable' AND lines.party = old.id
        AND entries.kind NOT IN ('invoice-issued', 'delivery-chosen', 'deposit-applied')), 0) <> 0;
END;

CREATE TRIGGER item_ids_again AFTER UPDATE OF status ON listing_live
WHEN old.status IN ('sold', 'closed') AND new.status IN ('scheduled', 'open') BEGIN
  INSERT OR IGNORE INTO item_ids (organisation_id, item_id, lot_id)
    SELECT organisation_id, item_id, id FROM listings WHERE id = new.listing_id AND item_id IS NOT NULL;
END;

CREATE TRIGGER item_ids_draft_delete AFTER DELETE ON listing_drafts WHEN nullif(trim(json_extract(old.fields, '$.itemId')), '') IS NOT NULL BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id AND NOT EXISTS (SELECT 1 FROM listings WHERE id = old.id);
END;

CREATE TRIGGER item_ids_draft_insert AFTER INSERT ON listing_drafts WHEN nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT NULL BEGIN
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    VALUES (new.organisation_id, nullif(trim(json_extract(new.fields, '$.itemId')), ''), new.id);
END;

CREATE TRIGGER item_ids_draft_update AFTER UPDATE OF fields ON listing_drafts
WHEN nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT nullif(trim(json_extract(old.fields, '$.itemId')), '') BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id;
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, nullif(trim(json_extract(new.fields, '$.itemId')), ''), new.id
    WHERE nullif(trim(json_extract(new.fields, '$.itemId')), '') IS NOT NULL;
END;

CREATE TRIGGER item_ids_listing_insert AFTER INSERT ON listings WHEN new.item_id IS NOT NULL BEGIN
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, new.item_id, new.id
    WHERE NOT EXISTS (SELECT 1 FROM item_ids WHERE organisation_id = new.organisation_id AND item_id = new.item_id AND lot_id = new.id);
END;

CREATE TRIGGER item_ids_listing_update AFTER UPDATE OF item_id ON listings WHEN new.item_id IS NOT old.item_id BEGIN
  DELETE FROM item_ids WHERE lot_id = old.id;
  INSERT INTO item_ids (organisation_id, item_id, lot_id)
    SELECT new.organisation_id, new.item_id, new.id
    WHERE new.item_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM listing_live WHERE listing_id = new.id AND status IN ('sold', 'closed'));
END;

CREATE TRIGGER item_ids_over AFTER UPDATE OF status ON listing_live WHEN new.status IN ('sold', 'closed') BEGIN
  DELETE FROM item_ids WHERE lot_id = new.listing_id;
END;

CREATE TRIGGER listing_drafts_copies_insert AFTER INSERT ON listing_drafts BEGIN
  UPDATE listing_drafts SET item_id = nullif(trim(json_extract(new.fields, '$.itemId')), ''),
    title = json_extract(new.fields, '$.title'), yard_id = json_extract(new.fields, '$.yard')
  WHERE id = new.id;
END;

CREATE TRIGGER listing_drafts_copies_update AFTER UPDATE OF fields ON listing_drafts BEGIN
  UPDATE listing_drafts SET item_id = nullif(trim(json_extract(new.fields, '$.itemId')), ''),
    title = json_extract(new.fields, '$.title'), yard_id = json_extract(new.fields, '$.yard')
  WHERE id = new.id;
END;

CREATE TRIGGER listing_drafts_merged_insert AFTER INSERT ON listing_drafts
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE listing_drafts SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;

CREATE TRIGGER listing_drafts_merged_update AFTER UPDATE OF fields ON listing_drafts
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE listing_drafts SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;

CREATE TRIGGER listing_drafts_unread AFTER UPDATE OF fields, pictures, auction_id, auction_place ON listing_drafts WHEN new.problems IS NOT NULL BEGIN
  UPDATE listing_drafts SET problems = NULL, ready_until = NULL WHERE id = new.id;
END;

CREATE TRIGGER listing_live_copies AFTER INSERT ON listing_live BEGIN
  UPDATE listing_live SET (organisation_id, format, added_at, doc, shelf) =
    (SELECT organisation_id, format, created_at, rowid,
      CASE WHEN new.status IN ('scheduled', 'open') THEN 'open' WHEN new.outcome = 'sold' THEN 'sold' WHEN new.outcome IS NOT NULL THEN 'unsold' END
      FROM listings WHERE id = new.listing_id)
  WHERE listing_id = new.listing_id;
END;

CREATE TRIGGER listing_live_shelf AFTER UPDATE OF status, outcome ON listing_live
WHEN new.status IS NOT old.status OR new.outcome IS NOT old.outcome BEGIN
  UPDATE listing_live SET shelf = CASE WHEN new.status IN ('scheduled', 'open') THEN 'open' WHEN new.outcome = 'sold' THEN 'sold' WHEN new.outcome IS NOT NULL THEN 'unsold' END
  WHERE listing_id = new.listing_id;
END;

CREATE TRIGGER listing_words_insert AFTER INSERT ON listings BEGIN
  INSERT INTO search_words(word)
    SELECT DISTINCT word FROM listing_words
    WHERE doc = new.rowid AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = listing_words.word);
END;

CREATE TRIGGER listing_words_update AFTER UPDATE OF title, brand, manufacturer, keywords ON listings BEGIN
  INSERT INTO search_words(word)
    SELECT DISTINCT word FROM listing_words
    WHERE doc = new.rowid AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = listing_words.word);
END;

CREATE TRIGGER listings_copies AFTER UPDATE OF format, created_at ON listings BEGIN
  UPDATE listing_live SET format = new.format, added_at = new.created_at WHERE listing_id = new.id;
END;

CREATE TRIGGER listings_fts_delete AFTER DELETE ON listings BEGIN
  INSERT INTO listings_fts(listings_fts, rowid, title, brand, manufacturer, keywords, description)
  VALUES ('delete', old.rowid, old.title, old.brand, old.manufacturer, old.keywords, old.description);
END;

CREATE TRIGGER listings_fts_insert AFTER INSERT ON listings BEGIN
  INSERT INTO listings_fts(rowid, title, brand, manufacturer, keywords, description)
  VALUES (new.rowid, new.title, new.brand, new.manufacturer, new.keywords, new.description);
END;

CREATE TRIGGER listings_fts_update AFTER UPDATE OF title, brand, manufacturer, keywords, description ON listings BEGIN
  INSERT INTO listings_fts(listings_fts, rowid, title, brand, manufacturer, keywords, description)
  VALUES ('delete', old.rowid, old.title, old.brand, old.manufacturer, old.keywords, old.description);
  INSERT INTO listings_fts(rowid, title, brand, manufacturer, keywords, description)
  VALUES (new.rowid, new.title, new.brand, new.manufacturer, new.keywords, new.description);
END;

CREATE TRIGGER live_counts_came AFTER UPDATE OF status, category_id, condition_id, location_id ON listing_live
WHEN new.status IN ('scheduled', 'open') AND (old.status NOT IN ('scheduled', 'open')
  OR new.category_id <> old.category_id OR new.condition_id <> old.condition_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO live_counts SELECT new.category_id, new.condition_id, new.location_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM live_counts
      WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id);
  UPDATE live_counts SET lots = lots + 1
    WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id;
END;

CREATE TRIGGER live_counts_delete AFTER DELETE ON listing_live WHEN old.status IN ('scheduled', 'open') BEGIN
  UPDATE live_counts SET lots = lots - 1
    WHERE category_id = old.category_id AND condition_id = old.condition_id AND location_id = old.location_id;
END;

CREATE TRIGGER live_counts_insert AFTER INSERT ON listing_live WHEN new.status IN ('scheduled', 'open') BEGIN
  INSERT INTO live_counts SELECT new.category_id, new.condition_id, new.location_id, 0
    WHERE NOT EXISTS (SELECT 1 FROM live_counts
      WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id);
  UPDATE live_counts SET lots = lots + 1
    WHERE category_id = new.category_id AND condition_id = new.condition_id AND location_id = new.location_id;
END;

CREATE TRIGGER live_counts_left AFTER UPDATE OF status, category_id, condition_id, location_id ON listing_live
WHEN old.status IN ('scheduled', 'open') AND (new.status NOT IN ('scheduled', 'open')
  OR new.category_id <> old.category_id OR new.condition_id <> old.condition_id OR new.location_id <> old.location_id) BEGIN
  UPDATE live_counts SET lots = lots - 1
    WHERE category_id = old.category_id AND condition_id = old.condition_id AND location_id = old.location_id;
END;

CREATE TRIGGER lot_pickups_cancelled AFTER UPDATE OF status ON invoices WHEN new.status = 'cancelled' AND old.status <> 'cancelled' BEGIN
	UPDATE lot_pickups SET gone_at = coalesce(new.cancelled_at, new.created_at), gone_how = 'cancelled'
	WHERE invoice_id = new.id AND gone_at IS NULL;
	UPDATE booking_lots SET state = 'left'
	WHERE state = 'open' AND line_id IN (SELECT line_id FROM lot_pickups WHERE invoice_id = new.id);
	UPDATE bookings SET state = 'cancelled', cancelled_at = coalesce(new.cancelled_at, new.created_at),
		updated_at = coalesce(new.cancelled_at, new.created_at), version = version + 1
	WHERE state IN ('booked', 'waiting', 'no_show')
		AND id IN (SELECT held.booking_id FROM booking_lots held JOIN lot_pickups lot ON lot.line_id = held.line_id WHERE lot.invoice_id = new.id)
		AND NOT EXISTS (SELECT 1 FROM booking_lots held WHERE held.booking_id = bookings.id AND held.state <> 'left');
END;

CREATE TRIGGER lot_pickups_insert AFTER INSERT ON invoice_lines BEGIN
	INSERT OR IGNORE INTO lot_pickups (line_id, invoice_id, organisation_id, location_id, buyer_id)
	SELECT new.id, id, organisation_id, location_id, buyer_id FROM invoices WHERE id = new.invoice_id;
END;

CREATE TRIGGER lot_pickups_returned AFTER INSERT ON credit_note_lines BEGIN
	UPDATE lot_pickups SET gone_at = (SELECT created_at FROM credit_notes WHERE id = new.credit_note_id), gone_how = 'returned'
	WHERE line_id = new.line_id AND missing_at IS NOT NULL AND gone_at IS NULL
		AND (SELECT sum(quantity) FROM credit_note_lines WHERE line_id = new.line_id)
			>= (SELECT quantity FROM invoice_lines WHERE id = new.line_id);
END;

CREATE TRIGGER lot_pickups_sent AFTER INSERT ON shipments BEGIN
	UPDATE lot_pickups SET gone_at = new.shipped_at, gone_how = 'sent', handed_by = new.shipped_by
	WHERE invoice_id = new.invoice_id AND gone_at IS NULL;
END;

CREATE TRIGGER lot_shelves_came AFTER UPDATE OF shelf, organisation_id, location_id ON listing_live
WHEN new.shelf IS NOT NULL AND new.organisation_id IS NOT NULL
  AND (new.shelf IS NOT old.shelf OR new.organisation_id IS NOT old.organisation_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, new.location_id, new.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf);
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf;
END;

CREATE TRIGGER lot_shelves_delete AFTER DELETE ON listing_live WHEN old.shelf IS NOT NULL BEGIN
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf;
END;

CREATE TRIGGER lot_shelves_draft_delete AFTER DELETE ON listing_drafts BEGIN
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft';
END;

CREATE TRIGGER lot_shelves_draft_insert AFTER INSERT ON listing_drafts BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, coalesce(new.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft';
END;

CREATE TRIGGER lot_shelves_draft_moved AFTER UPDATE OF yard_id, organisation_id ON listing_drafts
WHEN coalesce(new.yard_id, '') <> coalesce(old.yard_id, '') OR new.organisation_id <> old.organisation_id BEGIN
  INSERT INTO lot_shelves SELECT old.organisation_id, coalesce(old.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = coalesce(old.yard_id, '') AND shelf = 'draft';
  INSERT INTO lot_shelves SELECT new.organisation_id, coalesce(new.yard_id, ''), 'draft', 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft');
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = coalesce(new.yard_id, '') AND shelf = 'draft';
END;

CREATE TRIGGER lot_shelves_insert AFTER INSERT ON listing_live WHEN new.shelf IS NOT NULL AND new.organisation_id IS NOT NULL BEGIN
  INSERT INTO lot_shelves SELECT new.organisation_id, new.location_id, new.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf);
  UPDATE lot_shelves SET lots = lots + 1 WHERE organisation_id = new.organisation_id AND location_id = new.location_id AND shelf = new.shelf;
END;

CREATE TRIGGER lot_shelves_left AFTER UPDATE OF shelf, organisation_id, location_id ON listing_live
WHEN old.shelf IS NOT NULL AND old.organisation_id IS NOT NULL
  AND (new.shelf IS NOT old.shelf OR new.organisation_id IS NOT old.organisation_id OR new.location_id <> old.location_id) BEGIN
  INSERT INTO lot_shelves SELECT old.organisation_id, old.location_id, old.shelf, 0
    WHERE NOT EXISTS (SELECT 1 FROM lot_shelves WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf);
  UPDATE lot_shelves SET lots = lots - 1 WHERE organisation_id = old.organisation_id AND location_id = old.location_id AND shelf = old.shelf;
END;

CREATE TRIGGER lot_templates_made_insert AFTER INSERT ON listing_drafts WHEN new.template_id IS NOT NULL BEGIN
  UPDATE lot_templates SET lots_made = lots_made + 1 WHERE id = new.template_id;
END;

CREATE TRIGGER lot_templates_made_update AFTER UPDATE OF template_id ON listing_drafts WHEN old.template_id IS NULL AND new.template_id IS NOT NULL BEGIN
  UPDATE lot_templates SET lots_made = lots_made + 1 WHERE id = new.template_id;
END;

CREATE TRIGGER lot_templates_merged_insert AFTER INSERT ON lot_templates
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE lot_templates SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;

CREATE TRIGGER lot_templates_merged_update AFTER UPDATE OF fields ON lot_templates
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE lot_templates SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;

CREATE TRIGGER money_entries_balance BEFORE INSERT ON money_entries
WHEN coalesce((SELECT sum(value ->> 'amount') FROM json_each(new.lines)), 1) <> 0
BEGIN
  SELECT raise(ABORT, 'This entry does not balance.');
END;

CREATE TRIGGER money_entries_final BEFORE UPDATE ON money_entries BEGIN
  SELECT raise(ABORT, 'An entry is never changed: write one that takes it back.');
END;

CREATE TRIGGER money_entries_lines AFTER INSERT ON money_entries BEGIN
  INSERT INTO money_lines (entry_id, line, account, party, amount)
  SELECT new.id, key, value ->> 'account', value ->> 'party', value ->> 'amount' FROM json_each(new.lines);
  SELECT raise(ABORT, 'There is not as much there.') FROM json_each(new.lines)
  WHERE value ->> 'account' IN ('wallet', 'wallet_held', 'deposit', 'gift', 'refunds') AND value ->> 'amount' > 0
    AND (SELECT sum(amount) FROM money_lines
      WHERE account = value ->> 'account' AND party = value ->> 'party') > 0;
  SELECT raise(ABORT, 'This is more than is owed.') FROM json_each(new.lines)
  WHERE value ->> 'account' IN ('receivable', 'fee') AND value ->> 'amount' < 0
    AND (SELECT sum(amount) FROM money_lines
      WHERE account = value ->> 'account' AND party = value ->> 'party')
      < coalesce((SELECT amount FROM payment_targets
        WHERE kind = CASE value ->> 'account' WHEN 'receivable' THEN 'invoice' ELSE 'fee' END
          AND target_id = value ->> 'party' AND open = 1), 0);
END;

CREATE TRIGGER money_lines_final BEFORE UPDATE ON money_lines BEGIN
  SELECT raise(ABORT, 'A balance is never changed: write an entry.');
END;

CREATE TRIGGER offline_payments_stay BEFORE UPDATE OF undone_at ON offline_payments
WHEN old.undone_at IS NULL AND new.undone_at IS NOT NULL
BEGIN
  SELECT raise(ABORT, 'What it has paid was called off or given back.')
  WHERE EXISTS (SELECT 1 FROM invoices WHERE id = old.invoice_id AND status = 'cancelled')
    OR EXISTS (SELECT 1 FROM credit_notes WHERE invoice_id = old.invoice_id);
END;

CREATE TRIGGER orders_coupon_freed AFTER UPDATE OF state ON orders
WHEN new.coupon_id IS NOT NULL AND new.state = 'failed' AND old.state <> 'failed' BEGIN
  UPDATE coupons SET uses = uses - 1 WHERE id = new.coupon_id;
END;

CREATE TRIGGER orders_coupon_limits BEFORE INSERT ON orders WHEN new.coupon_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'coupon_spent_by_you') FROM coupons WHERE id = new.coupon_id
    AND most_per_person <= (SELECT count(*) FROM orders
      WHERE coupon_id = new.coupon_id AND person_id = new.person_id AND state <> 'failed');
  SELECT raise(ABORT, 'coupon_spent') FROM coupons WHERE id = new.coupon_id AND most_uses <= uses;
END;

CREATE TRIGGER orders_coupon_used AFTER INSERT ON orders WHEN new.coupon_id IS NOT NULL AND new.state <> 'failed' BEGIN
  UPDATE coupons SET uses = uses + 1 WHERE id = new.coupon_id;
END;

CREATE TRIGGER organisations_prefix_insert AFTER INSERT ON organisations BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: organisations.invoice_prefix') WHERE EXISTS (
		SELECT 1 FROM invoice_prefixes WHERE prefix = new.invoice_prefix AND organisation_id <> new.id
	);
	INSERT OR IGNORE INTO invoice_prefixes (prefix, organisation_id) VALUES (new.invoice_prefix, new.id);
END;

CREATE TRIGGER organisations_prefix_update AFTER UPDATE OF invoice_prefix ON organisations BEGIN
	SELECT RAISE(ABORT, 'UNIQUE constraint failed: organisations.invoice_prefix') WHERE EXISTS (
		SELECT 1 FROM invoice_prefixes WHERE prefix = new.invoice_prefix AND organisation_id <> new.id
	);
	INSERT OR IGNORE INTO invoice_prefixes (prefix, organisation_id) VALUES (new.invoice_prefix, new.id);
END;

CREATE TRIGGER payment_targets_deposit BEFORE INSERT ON payment_targets
WHEN new.open = 1 AND new.kind = 'deposit' AND NOT EXISTS (
  SELECT 1 FROM deposits WHERE id = new.target_id AND status = 'pending' AND amount = new.amount)
BEGIN
  SELECT raise(ABORT, 'This is more than is owed.');
END;

CREATE TRIGGER payment_targets_owed BEFORE INSERT ON payment_targets
WHEN new.open = 1 AND new.kind IN ('invoice', 'fee') AND new.amount > coalesce((
  SELECT sum(amount) FROM money_lines
  WHERE account = CASE new.kind WHEN 'invoice' THEN 'receivable' ELSE 'fee' END AND party = new.target_id), 0)
BEGIN
  SELECT raise(ABORT, 'This is more than is owed.');
END;

CREATE TRIGGER payments_close AFTER UPDATE OF state ON payments WHEN new.state IN ('succeeded', 'failed') BEGIN
  UPDATE payment_targets SET open = 0 WHERE payment_id = new.id;
END;

CREATE TRIGGER refunds_final BEFORE UPDATE ON refunds
WHEN (old.state = 'failed' AND new.state <> old.state)
  OR (old.state = 'succeeded' AND new.state NOT IN ('succeeded', 'failed'))
  OR (old.state = 'succeeded' AND new.state = 'failed'
    AND NOT EXISTS (SELECT 1 FROM money_entries WHERE id = 'unrefunded:' || old.id))
  OR new.amount <> old.amount OR new.credit_note_id <> old.credit_note_id OR new.way <> old.way
  OR new.payment_id IS NOT old.payment_id OR new.charge IS NOT old.charge
  OR new.outside_id IS NOT old.outside_id
BEGIN
  SELECT raise(ABORT, 'This refund is decided, or is another one.');
END;

CREATE TRIGGER refunds_left AFTER INSERT ON refunds BEGIN
  SELECT raise(ABORT, 'More would go back than is owed.')
  WHERE (SELECT sum(amount) FROM refunds WHERE credit_note_id = new.credit_note_id AND state <> 'failed')
    > (SELECT total - off_owed - kept FROM credit_notes WHERE id = new.credit_note_id);
  SELECT raise(ABORT, 'More would go back than was taken.')
  WHERE new.payment_id IS NOT NULL
    AND (SELECT sum(amount) FROM refunds WHERE payment_id = new.payment_id AND way = new.way AND state <> 'failed')
      > coalesce((SELECT CASE new.way WHEN 'gateway' THEN amount - wallet_amount WHEN 'wallet' THEN wallet_amount ELSE 0 END
        FROM payments WHERE id = new.payment_id AND state = 'succeeded'), 0);
END;

CREATE TRIGGER refunds_outside_deposit AFTER INSERT ON refunds WHEN new.outside_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  FROM payment_targets targets JOIN deposits ON deposits.id = targets.target_id
  WHERE targets.kind = 'deposit' AND targets.payment_id = new.payment_id AND deposits.outside > 0
    AND (SELECT sum(amount) FROM refunds
        WHERE payment_id = new.payment_id AND outside_id IS NOT NULL AND state <> 'failed') + deposits.outside
      > (SELECT coalesce(sum(amount), 0) FROM outside_refunds
        WHERE payment_id = new.payment_id AND state = 'succeeded');
END;

CREATE TRIGGER refunds_outside_left AFTER INSERT ON refunds WHEN new.way = 'gateway' AND new.payment_id IS NOT NULL BEGIN
  SELECT raise(ABORT, 'More would go back than was refunded at the gateway.')
  WHERE new.outside_id IS NOT NULL
    AND (SELECT sum(amount) FROM refunds WHERE outside_id = new.outside_id AND state <> 'failed')
      > coalesce((SELECT amount FROM outside_refunds WHERE id = new.outside_id AND state = 'succeeded'), 0);
  SELECT raise(ABORT, 'More would go back than the gateway has left.')
  WHERE new.outside_id IS NULL
    AND (SELECT sum(amount) FROM refunds WHERE payment_id = new.payment_id AND way = 'gateway' AND state <> 'failed' AND outside_id IS NULL)
      + (SELECT coalesce(sum(amount), 0) FROM outside_refunds WHERE payment_id = new.payment_id AND state <> 'failed')
      > (SELECT amount - wallet_amount FROM payments WHERE id = new.payment_id);
END;

CREATE TRIGGER return_request_lines_left AFTER INSERT ON return_request_lines BEGIN
  SELECT raise(ABORT, 'There are not that many pieces to ask back.')
  FROM invoice_lines line WHERE line.id = new.line_id AND line.quantity < (
    SELECT coalesce(sum(asked.quantity), 0) FROM return_request_lines asked
      JOIN return_requests requests ON requests.id = asked.request_id
    WHERE asked.line_id = new.line_id AND requests.state IN ('raised', 'approved', 'received')
  ) + (SELECT coalesce(sum(quantity), 0) FROM credit_note_lines WHERE line_id = new.line_id);
  SELECT raise(ABORT, 'This line is of another invoice.')
  WHERE (SELECT invoice_id FROM invoice_lines WHERE id = new.line_id)
    IS NOT (SELECT invoice_id FROM return_requests WHERE id = new.request_id);
END;

CREATE TRIGGER search_words_delete AFTER DELETE ON search_words BEGIN
  INSERT INTO search_words_trigram(search_words_trigram, rowid, word) VALUES ('delete', old.id, ' ' || old.word || ' ');
END;

CREATE TRIGGER search_words_insert AFTER INSERT ON search_words BEGIN
  INSERT INTO search_words_trigram(rowid, word) VALUES (new.id, ' ' || new.word || ' ');
END;
