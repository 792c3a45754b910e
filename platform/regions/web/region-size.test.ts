import { describe, expect, it } from 'vitest'
import { coversLess } from './region-size.ts'

const region = { bounds: { west: 7, south: 43, east: 8, north: 44 } }
const whole = { west: 7, south: 43, east: 8, north: 44 }

describe('a region that is about to be replaced', () => {
  it('is asked about where an area leaves out a part of it', () => {
    expect(coversLess(region, { area: '7,43;7.5,43.5', extract: whole })).toBe(true)
    expect(coversLess(region, { area: '6,42;9,45', extract: whole })).toBe(false)
    // A triangle over the whole box has half of it.
    expect(coversLess(region, { area: '7,43;8,43;8,44', extract: whole })).toBe(true)
  })

  it('is asked about where the extract lies elsewhere or is smaller', () => {
    expect(coversLess(region, { area: '', extract: { west: 10, south: 50, east: 11, north: 51 } })).toBe(true)
    expect(coversLess(region, { area: '', extract: { ...whole, east: 7.5 } })).toBe(true)
    expect(coversLess(region, { area: '', extract: { ...whole, east: 7.98 } })).toBe(false)
    expect(coversLess(region, { area: '', extract: undefined })).toBe(false)
  })
})
