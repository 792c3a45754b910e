CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"emails" integer NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" jsonb,
	"threading" jsonb,
	"body" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_numbers" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "outbox_counts" ("id", "user_id", "emails", "bytes", "at") SELECT "id", "user_id", "emails", 0, "at" FROM "calendar_email_counts";--> statement-breakpoint
DROP TABLE "calendar_email_counts" CASCADE;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "text_id" text;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "quiz_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD COLUMN "quiz_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_counts" ADD CONSTRAINT "outbox_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_files_user" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_counts_user" ON "outbox_counts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "outbox_texts_created" ON "outbox_texts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_text_id_outbox_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."outbox_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_emails_text" ON "outbox_emails" USING btree ("text_id");--> statement-breakpoint
-- Each text is kept once: emails that say the same to several people share it.
INSERT INTO "outbox_texts" ("id", "sender", "threading", "body", "html", "files", "created_at")
SELECT DISTINCT ON (hash) "id", "sender", "threading", "body", "html", "files", "created_at"
FROM (SELECT *, md5(concat_ws(chr(1), "body", "html", "files"::text, coalesce("sender"::text, ''), coalesce("threading"::text, ''))) AS hash FROM "outbox_emails") hashed
ORDER BY hash, "id";--> statement-breakpoint
UPDATE "outbox_emails" SET "text_id" = shared.first, "body" = '', "html" = ''
FROM (SELECT "id", min("id") OVER (PARTITION BY md5(concat_ws(chr(1), "body", "html", "files"::text, coalesce("sender"::text, ''), coalesce("threading"::text, '')))) AS first FROM "outbox_emails") shared
WHERE shared.id = "outbox_emails"."id";--> statement-breakpoint
-- Whoever could write emails to people outside still may, except customers and those who only read.
UPDATE "roles" SET "rules" = "rules" || '[{"action": ["create"], "subject": ["OutsideEmail"]}]'::jsonb
WHERE "name" NOT IN ('client', 'read-only') AND EXISTS (
  SELECT 1 FROM jsonb_array_elements("rules") AS one
  WHERE one->'subject' @> '"Email"' AND one->'action' @> '"create"' AND coalesce((one->>'inverted')::boolean, false) = false
);--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "sender";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "threading";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "outbox_emails" DROP COLUMN "files";