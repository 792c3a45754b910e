export { mapNow, type TravelMap } from './held-map.ts'
export { isOnKnownRoads } from './known-roads.ts'
export { hasMatrix, streamMatrix } from './matrix-store.ts'
