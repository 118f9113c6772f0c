-- what a seller may say of themselves at registration; an operator can take it out as any other
INSERT OR IGNORE INTO `registration_fields`
  (`id`, `name`, `label`, `placeholder`, `type`, `required`, `options`, `show_order`, `for_organization`, `for_buyer`, `view_on`)
VALUES
  ('rf-website', 'website', '{"en": "Website", "es": "Sitio web"}', '{"en": "https://", "es": "https://"}', 'text', 0, NULL, 85, 1, 0, '[7, 2]');
