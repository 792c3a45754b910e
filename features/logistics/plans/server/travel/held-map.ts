import type { TravelSource, UsedMap } from '#platform/regions/server/queries.ts'

/** A map, and what names its roads among the matrices worked out on them. */
export type PlanMap = UsedMap & { version: string }

export function mapOf({ map, version }: TravelSource): PlanMap | null {
  return map && { ...map, version }
}

/**
 * The first of the sources as it was when a plan was worked out on it, where its region was replaced since. The plan keeps its times until a person
 * asks for new ones, or until it needs a time that it doesn't have.
 */
export function heldSource(
  [source]: readonly TravelSource[],
  map: PlanMap | null | undefined,
): TravelSource | undefined {
  const isReplaced = map && source?.map?.id === map.id && source.version !== map.version
  return isReplaced ? { ...source, map, version: map.version } : undefined
}

/** The same where its roads can’t be asked any more: it only names what is stored. */
export function storedOnly(source: TravelSource): TravelSource {
  return { ...source, matrix: () => Promise.reject(new Error('the map of these travel times was replaced')) }
}
