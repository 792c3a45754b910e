const slow = /^homes\/node\/(durability\/[^/]+|backup|backups|start|database\/patience)\.test\.ts$/

/** Whether a test starts the whole product, again and again, so that a usual run leaves it out. */
export const isSlow = (path) => slow.test(path)

/** Only `npm run test:homes` runs these. */
export const faults = [
  'features/logistics/driver/killed-server.test.ts',
  'features/logistics/recipient-slots/killed-server.test.ts',
  'homes/node/durability/boundaries.test.ts',
  'homes/node/durability/chaos.test.ts',
  'homes/node/durability/two-processes.test.ts',
]
