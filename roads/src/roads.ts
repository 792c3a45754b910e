export {
  BrokenSource,
  lineOf,
  positionOf,
  type Area,
  type Bounds,
  type LngLat,
  type MapSource,
  type Relation,
  type TaggedNode,
  type Tags,
  type Way,
} from './source/map-source.ts'
export { readOsmPbf, type ReadOptions } from './source/osm-pbf.ts'
export { inflateWithStream, type Inflate } from './source/osm-blobs.ts'
export { readQaTiles, type QaTile } from './source/qa-tiles.ts'

export { buildGraph } from './graph/build-graph.ts'
export { profileKey, periodAt, type Period, type Profile, type ProfileKind } from './graph/profile.ts'
export { roadAreas, roadGroups, typicalSlowdown, type Slowdown } from './graph/slowdown.ts'
export type { RoadGraph } from './graph/network.ts'
export { readGraph } from './region/graph-file.ts'
export { BrokenRegionFile } from './region/section-file.ts'

export {
  RoadRouter,
  type Leg,
  type Route,
  type RouteAnswer,
  type TravelMatrix,
  type TravelOptions,
} from './route/road-router.ts'
export type { Approach, Snap } from './route/snap.ts'
export type { Step } from './route/steps.ts'
export type { Manoeuvre, ManoeuvreKind, Modifier } from './route/manoeuvre.ts'
export type { IsochroneArea } from './route/isochrone.ts'
export {
  loadInstructions,
  type InstructionLanguage,
  type InstructionPlace,
  type InstructionWriter,
} from './route/instructions.ts'
export { matchTrace, type Matching, type TracePoint } from './route/match.ts'
export {
  detourFactor,
  estimateMatrix,
  estimateTravel,
  straightMeters,
  type Estimate,
  type EstimateOptions,
} from './route/estimate.ts'

export { AddressIndex, type FoundAddress, type SearchOptions } from './addresses/address-index.ts'
export type { AddressQuality } from './addresses/address-ranking.ts'
export type { EntryKind } from './addresses/address-table.ts'
export type { HouseFit } from './addresses/house-finder.ts'
export {
  buildRegion,
  buildRegionFromPbf,
  type RegionFiles,
  type RegionOrder,
  type RegionPhase,
  type RegionProgress,
} from './region/build-region.ts'
export { checkRegion } from './region/check-region.ts'
export {
  checkStamp,
  isRegionId,
  openStreetMap,
  readMeta,
  regionFileNames,
  regionIdOf,
  regionParts,
  type Licence,
  type RegionMeta,
  type RegionPart,
} from './region/region-meta.ts'
export { boldFont, regularFont } from './style/label-layers.ts'
export { firstLabelLayer, mapStyle, type FontFaces, type MapSources, type TileSource } from './style/map-style.ts'
export { palettes, type MapMode, type Palette } from './style/palette.ts'
export { onewayImage } from './style/road-layers.ts'
export type { MapLanguage } from './style/style-layer.ts'
