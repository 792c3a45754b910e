import { expect, it } from 'vitest'
import { keepStreets, type Drawn } from './kept-streets.ts'

function machine() {
  const region = { id: 'city', builtAt: '2026-11-01' }
  const clock = { now: 0 }
  const seen: string[] = []
  const asking = {
    bus: {},
    now: () => new Date(clock.now),
    regions: { list: () => Promise.resolve({ ready: [{ ...region }] }) },
  }
  const read = (place: string, streets: Drawn['streets'] = [[[0, 0]]]) =>
    keepStreets(asking, place, () => {
      seen.push(place)
      return Promise.resolve({ streets, names: [], credit: '' })
    })
  return { region, clock, seen, read }
}

it('the streets of a place are read once, also where many ask at the same moment', async () => {
  const { seen, read, clock } = machine()
  await Promise.all([read('a'), read('a'), read('b')])
  await read('a')
  expect(seen).toEqual(['a', 'b'])
  clock.now += 11 * 60_000
  await read('a')
  expect(seen).toEqual(['a', 'b', 'a'])
})

it('they are read anew once the region is another, and where there were none', async () => {
  const { seen, read, region } = machine()
  await read('a')
  region.builtAt = '2026-11-02'
  await read('a')
  await read('b', [])
  await read('b', [])
  expect(seen).toEqual(['a', 'a', 'b', 'b'])
})

it('only so many places are kept, and those read last', async () => {
  const { seen, read } = machine()
  for (let place = 0; place <= 100; place++) await read(String(place))
  await read('100')
  expect(seen).toHaveLength(101)
  await read('0')
  expect(seen).toHaveLength(102)
})
