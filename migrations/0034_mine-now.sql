CREATE TABLE "own_addresses" (
	"id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
