-- Drivers who were archived and had a password could sign in again before.
DELETE FROM "sessions" USING "users", "drivers" WHERE "users"."id" = "sessions"."user_id" AND "drivers"."user_id" = "users"."id" AND "users"."role" = 'driver' AND "drivers"."is_archived";
