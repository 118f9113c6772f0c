CREATE TABLE `choice_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_es` text DEFAULT '' NOT NULL,
	`own` integer DEFAULT true NOT NULL,
	`lots` text DEFAULT 'none' NOT NULL,
	`show_order` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "choice_lists_lots" CHECK(lots in ('none', 'one', 'many'))
);
--> statement-breakpoint
CREATE INDEX `choice_lists_order` ON `choice_lists` (`own`,`show_order`);--> statement-breakpoint
CREATE TABLE `choices` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`value` text NOT NULL,
	`name` text NOT NULL,
	`name_es` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`show_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `choice_lists`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `choices_value` ON `choices` (`list_id`,lower(value));--> statement-breakpoint
CREATE INDEX `choices_order` ON `choices` (`list_id`,`show_order`);--> statement-breakpoint
CREATE TABLE `listing_choices` (
	`listing_id` text NOT NULL,
	`choice_id` text NOT NULL,
	PRIMARY KEY(`listing_id`, `choice_id`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`choice_id`) REFERENCES `choices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `listing_choices_choice` ON `listing_choices` (`choice_id`);--> statement-breakpoint
ALTER TABLE `registration_fields` ADD `list_id` text;--> statement-breakpoint
INSERT INTO `choice_lists` (`id`, `name`, `name_es`, `own`, `lots`, `show_order`) VALUES
  ('damage_types', 'Damage types', 'Tipos de daño', 0, 'many', 1),
  ('package_types', 'Package types', 'Tipos de embalaje', 0, 'one', 2),
  ('event_types', 'Event types', 'Tipos de evento', 0, 'none', 3),
  ('vat_categories', 'VAT categories', 'Categorías de IVA', 0, 'none', 4),
  ('business_categories', 'Business categories', 'Categorías de negocio', 0, 'none', 5);--> statement-breakpoint
INSERT INTO `choices` (`id`, `list_id`, `value`, `name`, `name_es`, `active`, `show_order`) VALUES
  ('damage-none-seen', 'damage_types', 'None seen', 'None seen', 'Ninguno visible', 1, 1),
  ('damage-scratches', 'damage_types', 'Scratches', 'Scratches', 'Arañazos', 1, 2),
  ('damage-dents', 'damage_types', 'Dents', 'Dents', 'Abolladuras', 1, 3),
  ('damage-parts-missing', 'damage_types', 'Parts missing', 'Parts missing', 'Faltan piezas', 1, 4),
  ('damage-water-marks', 'damage_types', 'Water marks', 'Water marks', 'Marcas de agua', 1, 5),
  ('damage-box-damaged', 'damage_types', 'Box damaged', 'Box damaged', 'Caja dañada', 1, 6),
  ('damage-smoke', 'damage_types', 'Smoke', 'Smoke', 'Humo', 0, 7),
  ('package-original-box', 'package_types', 'Original box', 'Original box', 'Caja original', 1, 1),
  ('package-plain-box', 'package_types', 'Plain box', 'Plain box', 'Caja sin marca', 1, 2),
  ('package-bag', 'package_types', 'Bag', 'Bag', 'Bolsa', 1, 3),
  ('package-crate', 'package_types', 'Crate', 'Crate', 'Cajón', 1, 4),
  ('package-pallet', 'package_types', 'Pallet', 'Pallet', 'Palé', 1, 5),
  ('package-gaylord', 'package_types', 'Gaylord', 'Gaylord', 'Caja palé', 1, 6),
  ('package-roll', 'package_types', 'Roll', 'Roll', 'Rollo', 1, 7),
  ('package-loose', 'package_types', 'Loose', 'Loose', 'Suelto', 1, 8),
  ('package-wrapped', 'package_types', 'Wrapped', 'Wrapped', 'Envuelto', 1, 9),
  ('event-online-auction', 'event_types', 'Online auction', 'Online auction', 'Subasta en línea', 1, 1),
  ('event-liquidation', 'event_types', 'Liquidation', 'Liquidation', 'Liquidación', 1, 2),
  ('event-estate', 'event_types', 'Estate', 'Estate', 'Herencia', 1, 3),
  ('event-charity', 'event_types', 'Charity', 'Charity', 'Benéfico', 1, 4),
  ('vat-standard', 'vat_categories', 'Standard', 'Standard', 'General', 1, 1),
  ('vat-reduced', 'vat_categories', 'Reduced', 'Reduced', 'Reducido', 1, 2),
  ('vat-exempt', 'vat_categories', 'Exempt', 'Exempt', 'Exento', 1, 3),
  ('business-retail', 'business_categories', 'Retail', 'Retail', 'Comercio minorista', 1, 1),
  ('business-wholesale', 'business_categories', 'Wholesale', 'Wholesale', 'Mayorista', 1, 2),
  ('business-online-store', 'business_categories', 'Online store', 'Online store', 'Tienda en línea', 1, 3),
  ('business-liquidator', 'business_categories', 'Liquidator', 'Liquidator', 'Liquidador', 1, 4),
  ('business-auction-house', 'business_categories', 'Auction house', 'Auction house', 'Casa de subastas', 1, 5),
  ('business-contractor', 'business_categories', 'Contractor', 'Contractor', 'Contratista', 1, 6),
  ('business-restaurant', 'business_categories', 'Restaurant', 'Restaurant', 'Restaurante', 1, 7),
  ('business-manufacturer', 'business_categories', 'Manufacturer', 'Manufacturer', 'Fabricante', 1, 8),
  ('business-estate-services', 'business_categories', 'Estate services', 'Estate services', 'Servicios de herencias', 1, 9),
  ('business-nonprofit', 'business_categories', 'Nonprofit', 'Nonprofit', 'Sin ánimo de lucro', 1, 10),
  ('business-government', 'business_categories', 'Government', 'Government', 'Administración pública', 1, 11),
  ('business-other', 'business_categories', 'Other', 'Other', 'Otro', 1, 12);
