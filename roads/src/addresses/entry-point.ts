import type { LngLat } from '../source/map-source.ts'
import { type AddressTable, gridScale } from './address-table.ts'

/** A point of an entry: the thing itself, or the middle one of the points along a street. */
export function entryPoint(table: AddressTable, entry: number): LngLat {
  const start = table.pointStart[entry] ?? 0
  const middle = (start + (table.pointStart[entry + 1] ?? start)) >> 1
  return [(table.pointLon[middle] ?? 0) / gridScale, (table.pointLat[middle] ?? 0) / gridScale]
}
