import { describe, expect, it } from 'vitest'
import { placesToShow } from './rules.ts'

const fix = (x: number, y: number) => ({ point: [x, y] as [number, number], place: '', at: '2026-11-20T09:00:00Z' })
const depots = [{ point: [3, 3] as [number, number] }]

describe('the map of the fleet', () => {
  it('begins with the vehicles of depots, not with those on the other side of the world', () => {
    const vehicles = [
      { depotId: 1, lastFix: fix(1, 1) },
      { depotId: null, lastFix: fix(90, 9) },
      { depotId: 1, lastFix: null },
    ]
    expect(placesToShow(vehicles, depots)).toEqual([[1, 1]])
    expect(placesToShow(vehicles.slice(1), depots)).toEqual([[90, 9]])
  })

  it('begins with the depots if no vehicle was seen yet, and with nothing if there is neither', () => {
    expect(placesToShow([{ depotId: 1, lastFix: null }], depots)).toEqual([[3, 3]])
    expect(placesToShow([])).toEqual([])
  })
})
