-- The past days of a sample workspace were made without acts, so nothing was known of the visits to their doors.
INSERT INTO "delivery_attempts" ("action_id", "delivery_id", "route_id", "plan_route_id", "day", "depot_id", "driver_id", "driver_name", "vehicle_id", "arrived_at", "ended_at", "outcome", "reason", "recorded_at")
SELECT 'past ' || d."id" || ' ' || n, d."id", r."id", r."plan_route_id", r."day", r."depot_id", r."driver_id", r."driver_name", r."vehicle_id",
	e."at" - (d."attempts" - n) * interval '100 minutes', e."at" - (d."attempts" - n) * interval '100 minutes',
	CASE WHEN n < d."attempts" THEN 'failed' WHEN d."state" IN ('delivered', 'partlyDelivered') THEN d."state" ELSE 'failed' END,
	CASE WHEN n = d."attempts" THEN d."failure_reason" ELSE '' END,
	e."at" - (d."attempts" - n) * interval '100 minutes'
FROM "deliveries" d
JOIN "routes" r ON r."id" = d."route_id"
CROSS JOIN LATERAL (SELECT coalesce(d."done_at", d."eta", r."finished_at") AS "at") e
CROSS JOIN LATERAL generate_series(1, d."attempts") n
WHERE d."state" IN ('delivered', 'partlyDelivered', 'failed', 'awaitingCollection', 'collected', 'returning', 'returned')
	AND d."attempts" > 0 AND e."at" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "delivery_attempts" a WHERE a."delivery_id" = d."id");
