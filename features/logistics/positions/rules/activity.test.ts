import { expect, it } from 'vitest'
import { watchFix, type Change, type Circle, type Watch } from './activity.ts'

const stop: Circle = { key: 'stop 1', kind: 'stop', longitude: -56.16, latitude: -34.9, radiusMeters: 80 }
const depot: Circle = { key: 'depot 1', kind: 'depot', longitude: -56.2, latitude: -34.88, radiusMeters: 150 }
/** At this latitude a degree of longitude is about 91.2 km: so many metres east of the stop. */
const east = (meters: number) => stop.longitude + meters / 91_200

/** Fixes as seconds and metres east of the stop. */
function changesOf(...fixes: [seconds: number, meters: number, accuracy?: number][]): string[] {
  let watch: Watch | null = null
  const all: Change[] = []
  for (const [seconds, meters, accuracyMeters = 10] of fixes) {
    const fix = { atMs: seconds * 1000, longitude: east(meters), latitude: stop.latitude, accuracyMeters }
    const next = watchFix(watch, fix, [depot, stop])
    watch = next.watch
    all.push(...next.changes)
  }
  return all.map((one) => `${one.kind === 'activity' ? one.activity : one.kind} ${one.atMs / 1000}`)
}

it('a stop is entered after a minute inside its circle, as of the first fix there', () => {
  expect(changesOf([0, 900], [60, 40], [90, 20], [125, 22])).toEqual(['onTheWay 0', 'entered 60', 'unloading 60'])
})

it('driving past enters nothing', () => {
  expect(changesOf([0, 900], [60, 60], [80, -300], [140, -900])).toEqual(['onTheWay 0'])
})

it('leaving takes 30 metres more than the circle', () => {
  const inside: [number, number][] = [
    [0, 900],
    [60, 20],
    [121, 20],
  ]
  expect(changesOf(...inside, [180, 105])).toEqual(['onTheWay 0', 'entered 60', 'unloading 60'])
  expect(changesOf(...inside, [180, 105], [200, 130]).slice(3)).toEqual(['left 200', 'onTheWay 200'])
})

it('a van on the edge of a circle for an hour enters it once', () => {
  const wavering = Array.from({ length: 720 }, (_, index): [number, number] => [
    60 + index * 5,
    index % 2 === 0 ? 78 : 100,
  ])
  expect(changesOf([0, 900], ...wavering)).toEqual(['onTheWay 0', 'entered 60', 'unloading 60'])
})

it('standing elsewhere is waiting after two minutes', () => {
  expect(changesOf([0, 900], [60, 905], [125, 910], [300, 4000])).toEqual(['onTheWay 0', 'waiting 0', 'onTheWay 300'])
})

it('a stop between two fixes far apart counts if there was time to stand', () => {
  // 800 m take about two minutes at 7 m/s.
  expect(changesOf([0, 400], [400, -400])).toEqual(['onTheWay 0', 'entered 0', 'left 400'])
  expect(changesOf([0, 400], [130, -400])).toEqual(['onTheWay 0'])
})

it('an inaccurate fix enters and leaves nothing', () => {
  expect(changesOf([0, 900], [60, 20, 300], [130, 20, 300])).toEqual(['onTheWay 0'])
  expect(changesOf([0, 900], [60, 20], [121, 20], [140, 900, 500]).at(-1)).toBe('unloading 60')
})
