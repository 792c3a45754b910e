CREATE TABLE "companies" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"languages" jsonb DEFAULT '["en","fr","ar"]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
-- Who the workspace is was said in three places: the details of the store, the brand of the tracking page and the logo of invoices.
-- That logo goes first: it was checked to fit a paper, which one of the tracking page may be too large for or of another kind.
INSERT INTO "companies" ("id", "name", "legal_name", "logo", "colour", "phone", "email", "country", "address", "apartment", "city", "state", "post_code") SELECT 1, coalesce(nullif("brand"->>'name', ''), nullif("details"->>'storeName', 'Store'), ''), coalesce("details"->>'legalName', ''), coalesce(nullif("logo", ''), nullif("brand"->>'logo', ''), ''), coalesce("brand"->>'colour', ''), coalesce(nullif("brand"->>'phone', ''), "details"->>'phone', ''), coalesce(nullif("brand"->>'email', ''), "details"->>'contactEmail', ''), coalesce("details"->>'country', ''), coalesce("details"->>'address', ''), coalesce("details"->>'apartment', ''), coalesce("details"->>'city', ''), coalesce("details"->>'state', ''), coalesce("details"->>'postCode', '') FROM (SELECT (SELECT "value" FROM "store_settings" WHERE "tab" = 'details') AS "details", (SELECT "value"->'brand' FROM "logistics_settings" WHERE "tab" = 'tracking') AS "brand", (SELECT "logo" FROM "invoice_settings" WHERE "id" = 1) AS "logo") AS "said" WHERE "details" IS NOT NULL OR "brand" IS NOT NULL OR coalesce("logo", '') <> '';--> statement-breakpoint
UPDATE "store_settings" SET "value" = "value" - 'storeName' - 'legalName' - 'phone' - 'contactEmail' - 'country' - 'address' - 'apartment' - 'city' - 'state' - 'postCode' WHERE "tab" = 'details';--> statement-breakpoint
UPDATE "logistics_settings" SET "value" = "value" - 'brand' WHERE "tab" = 'tracking';--> statement-breakpoint
ALTER TABLE "invoice_settings" DROP COLUMN "logo";