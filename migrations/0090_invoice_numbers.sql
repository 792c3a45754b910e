CREATE TABLE "invoice_numbers" (
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_kind_prefix_pk" PRIMARY KEY("kind","prefix")
);
--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "number_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD COLUMN "credit_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_credits" ADD COLUMN "number" text;--> statement-breakpoint
-- What has left the house, or waits in the outbox with its number on the paper, keeps that number.
UPDATE "invoices" SET "number" = "id"::text WHERE "stage" <> 'Draft' OR EXISTS (SELECT 1 FROM "invoice_emails" WHERE "invoice_emails"."invoice_id" = "invoices"."id");--> statement-breakpoint
-- What was issued and deleted since is there again, as voided: a credit note takes back what was left of it.
INSERT INTO "invoice_credits" ("id", "number", "invoice_id", "amount_cents", "reason", "at") SELECT coalesce((SELECT max("id") FROM "invoice_credits"), 0) + row_number() OVER (ORDER BY "archived_at", "id"), '', "id", "total_cents" - "credited_cents", 'The invoice was voided', "archived_at" FROM "invoices" WHERE "archived_at" IS NOT NULL AND "number" IS NOT NULL AND "total_cents" > "credited_cents";--> statement-breakpoint
UPDATE "invoice_credits" SET "number" = "id"::text;--> statement-breakpoint
ALTER TABLE "invoice_credits" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
UPDATE "deliveries" SET "invoice_id" = NULL WHERE "invoice_id" IN (SELECT "id" FROM "invoices" WHERE "archived_at" IS NOT NULL AND "number" IS NOT NULL);--> statement-breakpoint
UPDATE "invoices" SET "voided_at" = "archived_at", "archived_at" = NULL, "credited_cents" = "total_cents", "repeats" = 'never', "next_repeat" = NULL WHERE "archived_at" IS NOT NULL AND "number" IS NOT NULL;--> statement-breakpoint
INSERT INTO "invoice_series" ("name", "last") SELECT 'credit', max("id") FROM "invoice_credits" HAVING max("id") IS NOT NULL ON CONFLICT ("name") DO UPDATE SET "last" = greatest("invoice_series"."last", excluded."last");--> statement-breakpoint
INSERT INTO "invoice_numbers" ("kind", "prefix", "last") SELECT 'invoice', '', max("id") FROM "invoices" WHERE "number" IS NOT NULL HAVING max("id") IS NOT NULL;--> statement-breakpoint
INSERT INTO "invoice_numbers" ("kind", "prefix", "last") SELECT 'credit', '', "last" FROM "invoice_series" WHERE "name" = 'credit';--> statement-breakpoint
DROP INDEX "invoices_due_id";--> statement-breakpoint
ALTER TABLE "invoices" drop column "stage";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when voided_at is not null then 'Voided' when number is null then 'Draft' when credited_cents > 0 and credited_cents >= total_cents then 'Credited' when credited_cents > 0 then 'Partly Credited' when total_cents - paid_cents <= 0 then 'Paid' when paid_cents > 0 then 'Partial Payment' when reached = 'Draft' then 'Issued' else reached end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" drop column "search_text";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(id::text || E'\n' || coalesce(number, '') || E'\n' || client_name || E'\n' || client_email)) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_reference" ON "invoice_payments" USING btree ("reference") WHERE reference <> '';--> statement-breakpoint
CREATE INDEX "invoices_due_id" ON "invoices" USING btree ("due_on","id","balance_cents") WHERE archived_at is null and stage in ('Issued', 'Sent', 'Downloaded', 'Partial Payment', 'Partly Credited');--> statement-breakpoint
CREATE INDEX "invoices_stage_id" ON "invoices" USING btree ("stage","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (((string_to_array(regexp_replace(substr(search_text, 1), '(..)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 2), '(..)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 1), '(...)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 2), '(...)', '\1S', 'g'), 'S') || string_to_array(regexp_replace(substr(search_text, 3), '(...)', '\1S', 'g'), 'S')) collate "C")) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "invoice_credits" ADD CONSTRAINT "invoice_credits_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number_unique" UNIQUE("number");