import type { Tags } from './map-source.ts'

const droppedKeys =
  /^(@|_|mvdgis|ursea|contact:|phone|fax|email|source|created_by|fixme|tiger:|import|attribution|note:|check_date|survey|wikidata|wikipedia)/

/** Whether a tag is kept: contributors, registry numbers, contact details and mappers' notes are dropped. */
export function isKeptKey(key: string): boolean {
  return !droppedKeys.test(key)
}

export const noTags: Tags = Object.freeze({})

const areaKeys = [
  'building',
  'landuse',
  'natural',
  'leisure',
  'amenity',
  'shop',
  'tourism',
  'office',
  'place',
  'boundary',
  'military',
  'historic',
  'aeroway',
  'man_made',
  'area:highway',
  'building:part',
  'public_transport',
]
const lineValues = new Set([
  'coastline',
  'cliff',
  'tree_row',
  'ridge',
  'arete',
  'valley',
  'track',
  'slipway',
  'pier',
  'breakwater',
  'groyne',
  'embankment',
  'taxiway',
  'runway',
])

/** Whether a closed way with these tags is a surface rather than a loop of road, river or shore. */
export function isAreaTagged(tags: Tags): boolean {
  if (tags['area'] === 'yes') return true
  if (tags['area'] === 'no') return false
  if (tags['highway'] !== undefined || tags['barrier'] !== undefined || tags['railway'] !== undefined)
    return tags['building'] !== undefined
  if (tags['waterway'] === 'riverbank' || tags['waterway'] === 'dock') return true
  return areaKeys.some((key) => {
    const value = tags[key]
    return value !== undefined && value !== 'no' && !lineValues.has(value)
  })
}

/** Whether a relation is an area made of ways. */
export function isMultipolygon(tags: Tags): boolean {
  return tags['type'] === 'multipolygon' || tags['type'] === 'boundary'
}
