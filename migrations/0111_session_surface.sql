ALTER TABLE "sessions" ADD COLUMN "surface" text DEFAULT 'office' NOT NULL;--> statement-breakpoint
-- What a code of the office opened was meant for the driver page alone, and so was the sign-in of a driver.
UPDATE "sessions" SET "surface" = 'driver' WHERE "only_role" IS NOT NULL OR "user_id" IN (SELECT "id" FROM "users" WHERE "role" = 'driver');
