import { boxAround, type MapBox } from '#ui/map/map-box.ts'
import { areaIn, type Area, type Region } from '../contract.ts'

type Wanted = { area: string; extract: MapBox | undefined }

/** Less of a region than this is noticed; the place of an extract is only known from a sample of it. */
const leastKept = 0.9

/** Whether what is about to be built covers less than the region it replaces. */
export function coversLess({ bounds }: Pick<Region, 'bounds'>, { area, extract }: Wanted): boolean {
  const ring = areaIn(area)
  const box = ring ? boxAround(ring) : extract
  if (!box) return false
  const share = ring ? sizeOfRing(ring) / sizeOf(box) : 1
  return sizeOf(sharedBox(bounds, box)) * share < leastKept * sizeOf(bounds)
}

function sharedBox(one: MapBox, other: MapBox): MapBox {
  const [west, east] = [Math.max(one.west, other.west), Math.min(one.east, other.east)]
  const [south, north] = [Math.max(one.south, other.south), Math.min(one.north, other.north)]
  return { west, south, east: Math.max(west, east), north: Math.max(south, north) }
}

function sizeOf({ west, south, east, north }: MapBox): number {
  return (east - west) * (north - south)
}

function sizeOfRing(ring: Area): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}
