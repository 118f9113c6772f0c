ALTER TABLE `category_moves` ADD `called` text;--> statement-breakpoint
CREATE TRIGGER listing_drafts_merged_insert AFTER INSERT ON listing_drafts
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE listing_drafts SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER listing_drafts_merged_update AFTER UPDATE OF fields ON listing_drafts
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE listing_drafts SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER lot_templates_merged_insert AFTER INSERT ON lot_templates
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE lot_templates SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER lot_templates_merged_update AFTER UPDATE OF fields ON lot_templates
WHEN EXISTS (SELECT 1 FROM category_moves WHERE name = json_extract(new.fields, '$.category'))
  OR EXISTS (SELECT 1 FROM conditions WHERE id = json_extract(new.fields, '$.condition') AND merged_into IS NOT NULL) BEGIN
  UPDATE lot_templates SET fields = json_patch(new.fields, json_object(
    'category', coalesce((SELECT category_id FROM category_moves WHERE name = json_extract(new.fields, '$.category')), json_extract(new.fields, '$.category')),
    'condition', coalesce((SELECT merged_into FROM conditions WHERE id = json_extract(new.fields, '$.condition')), json_extract(new.fields, '$.condition'))))
  WHERE id = new.id;
END;
