-- Days kept before their regions were noted may hold drives of the simulator, and so may what they taught.
UPDATE "traffic_days" SET "is_simulated" = true
  WHERE "regions" = '[]'::jsonb
  AND EXISTS (SELECT 1 FROM "trackers" WHERE "identifier" LIKE '%51a1a7ed-0000-4000-8000-%');--> statement-breakpoint
UPDATE "learned_traffic" SET "is_simulated" = true
  WHERE EXISTS (SELECT 1 FROM "trackers" WHERE "identifier" LIKE '%51a1a7ed-0000-4000-8000-%')
  AND NOT EXISTS (SELECT 1 FROM "traffic_days" WHERE NOT "is_simulated");
