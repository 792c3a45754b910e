import { sampleMap } from '../graph/sample-map.ts'
import { writeOsmPbf } from './write-osm-pbf.ts'

/** Two streets that cover the places in the README's example, from 43.73 N, 7.41 E to 43.75 N, 7.43 E. */
export function cityOfTheExample(): Uint8Array {
  const points = { a: [0, 0], b: [1000, 1000], c: [2000, 2000] } as const
  const drawn = sampleMap({
    points,
    roads: [
      ['a b', { highway: 'residential' }],
      ['b c', { highway: 'residential' }],
    ],
  })
  const shift = (values: Int32Array, from: number, to: number) =>
    values.map((value) => value + Math.round((to - from) * 1e7))
  return writeOsmPbf({
    ...drawn,
    points: { lon: shift(drawn.points.lon, 10, 7.408), lat: shift(drawn.points.lat, 45, 43.731) },
  })
}
