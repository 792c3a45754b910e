ALTER TABLE "users" ADD COLUMN "access_ends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "access_ends" integer DEFAULT 0 NOT NULL;