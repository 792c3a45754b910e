import { travelSources, type TravelSource, type UsedMap } from '#platform/regions/server/queries.ts'
import type { MapNow } from '../contract.ts'
import type { Travelled } from '../rules.ts'

/** A map, and what names its roads among the matrices worked out on them. */
export type TravelMap = UsedMap & { version: string }

export function mapOf({ map, version }: TravelSource): TravelMap | null {
  return map && { ...map, version }
}

const regionRoads = { name: 'embedded', knowsRoadUse: true }

/**
 * The map that a plan was worked out on, where it is no longer the one that covers it: it was replaced, removed, or another goes before it. The plan
 * keeps its times until a person asks for new ones, or until it needs a time that it doesn't have: the first of the sources gives that.
 */
export function heldSource(
  sources: readonly TravelSource[],
  map: TravelMap | null | undefined,
): TravelSource | undefined {
  const [first] = sources
  if (!map || !first || isAmong(sources, map)) return undefined
  return { ...first, ...regionRoads, map, version: map.version }
}

/** The same where its roads can’t be asked any more: it only names what is stored. */
export function storedOnly(source: TravelSource): TravelSource {
  return {
    ...source,
    isEstimated: false,
    matrix: () => Promise.reject(new Error('the map of these travel times was replaced')),
  }
}

/** What has become of the map of a plan since. */
export async function mapNow(
  machine: Parameters<typeof travelSources>[0],
  { places }: Pick<Travelled, 'places'>,
  map: TravelMap,
): Promise<MapNow> {
  const sources = await travelSources(machine, places)
  if (isAmong(sources, map)) return 'same'
  const covering = sources.find((source) => source.map)?.map
  if (!covering) return 'outside'
  return covering.id === map.id ? 'replaced' : 'another'
}

function isAmong(sources: readonly TravelSource[], { id, version }: TravelMap): boolean {
  return sources.some((source) => source.map?.id === id && source.version === version)
}
