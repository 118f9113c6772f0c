DROP INDEX `listings_organisation`;--> statement-breakpoint
CREATE INDEX `listings_of_seller` ON `listings` (`organisation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `people_waiting` ON `people` (`created_at`) WHERE approved = 0;--> statement-breakpoint
INSERT INTO `registration_fields`
  (`id`, `name`, `label`, `type`, `required`, `options`, `show_order`, `for_organization`, `for_buyer`, `view_on`)
VALUES
  ('rf-first-name', 'first_name', '{"en": "First name", "es": "Nombre"}', 'text', 1, NULL, 10, 1, 1, '[7, 8, 2]'),
  ('rf-last-name', 'last_name', '{"en": "Last name", "es": "Apellido"}', 'text', 1, NULL, 20, 1, 1, '[7, 8, 2]'),
  ('rf-email', 'email', '{"en": "Email address", "es": "Correo electrónico"}', 'email', 1, NULL, 30, 1, 1, '[7, 8, 2]'),
  ('rf-phone', 'phone', '{"en": "Mobile phone", "es": "Teléfono móvil"}', 'phone', 1, NULL, 40, 1, 1, '[7, 8, 2]'),
  ('rf-city', 'city', '{"en": "City", "es": "Ciudad"}', 'text', 1, NULL, 50, 1, 1, '[7, 8, 2]'),
  ('rf-zip', 'zip', '{"en": "Zip code", "es": "Código postal"}', 'zip', 1, NULL, 60, 1, 1, '[7, 8, 2]'),
  ('rf-company-name', 'company_name', '{"en": "Company name", "es": "Nombre de la empresa"}', 'text', 1, NULL, 70, 1, 0, '[7, 2]'),
  ('rf-ein-no', 'ein_no', '{"en": "Employer identification number (EIN)", "es": "Número de identificación del empleador (EIN)"}', 'text', 0, NULL, 80, 1, 0, '[7, 2]'),
  ('rf-tax-number', 'tax_number', '{"en": "Sales tax number", "es": "Número de impuesto sobre ventas"}', 'text', 0, NULL, 90, 1, 0, '[7, 2]'),
  ('rf-resale-certificate', 'resale_certificate', '{"en": "Resale certificate", "es": "Certificado de reventa"}', 'file', 0, NULL, 100, 1, 0, '[7, 2]'),
  ('rf-additional-phone', 'additional_phone', '{"en": "Additional phone", "es": "Teléfono adicional"}', 'phone', 0, NULL, 110, 1, 1, '[7, 8, 2]'),
  ('rf-phone-type', 'phone_type', '{"en": "Type of the additional phone", "es": "Tipo del teléfono adicional"}', 'select', 0, '[{"value": "mobile", "en": "Mobile", "es": "Móvil"}, {"value": "home", "en": "Home", "es": "Casa"}, {"value": "work", "en": "Work", "es": "Trabajo"}]', 120, 1, 1, '[7, 8, 2]'),
  ('rf-driver-license', 'driver_license', '{"en": "Driver license", "es": "Licencia de conducir"}', 'text', 0, NULL, 130, 0, 1, '[7, 8]'),
  ('rf-license-expiry-date', 'license_expiry_date', '{"en": "License expires on", "es": "La licencia vence el"}', 'date', 0, NULL, 140, 0, 1, '[7, 8]'),
  ('rf-find-source', 'find_source', '{"en": "How did you find us", "es": "Cómo nos encontraste"}', 'select', 0, '[{"value": "Facebook", "en": "Facebook", "es": "Facebook"}, {"value": "Instagram", "en": "Instagram", "es": "Instagram"}, {"value": "Twitter", "en": "Twitter", "es": "Twitter"}, {"value": "Google", "en": "Google", "es": "Google"}, {"value": "Staff Member", "en": "Staff Member", "es": "Alguien del personal"}, {"value": "Word of Mouth", "en": "Word of Mouth", "es": "Recomendación"}, {"value": "Other", "en": "Other", "es": "Otro"}]', 150, 1, 1, '[7, 8, 2]'),
  ('rf-password', 'password', '{"en": "Password", "es": "Contraseña"}', 'password', 1, NULL, 200, 1, 1, '[7]'),
  ('rf-confirm-password', 'confirm_password', '{"en": "Confirm password", "es": "Confirma la contraseña"}', 'password', 1, NULL, 210, 1, 1, '[7]');
