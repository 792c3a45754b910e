import { expect, it } from 'vitest'
import { contrastOf, inkOn, leastContrast, readableOn } from './colours.ts'

it('contrast is that of the guidelines', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#0f766e', '#0f766e')).toBe(1)
})

it('whatever colour is chosen, what is written on it and with it can be read', () => {
  for (const colour of ['#ffffff', '#000000', '#ffeb3b', '#767676', '#7367f0', '#ff0000', '#0f766e']) {
    expect(contrastOf(colour, inkOn(colour)), colour).toBeGreaterThanOrEqual(leastContrast)
    for (const surface of ['#ffffff', '#21232f'])
      expect(contrastOf(readableOn(colour, surface), surface), `${colour} ${surface}`).toBeGreaterThanOrEqual(
        leastContrast,
      )
  }
  expect(readableOn('#0f766e', '#ffffff')).toBe('#0f766e')
})
