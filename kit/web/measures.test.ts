import { describe, expect, it } from 'vitest'
import { createFormat } from './format.ts'
import { measuresIn } from './measures.ts'

const format = createFormat({ language: 'en', digits: 'latn' })

describe('measures', () => {
  it('stand in the units asked for', () => {
    const metric = measuresIn(format, { unitSystem: 'metric', weightUnit: 'kg' })
    expect([metric.weight(30_500), metric.volume(2000)]).toEqual(['30.5 kg', '2 l'])
    const imperial = measuresIn(format, { unitSystem: 'imperial', weightUnit: 'lb' })
    expect([imperial.weight(453.592_37 * 3), imperial.volume(28_316.846_592 * 2)]).toEqual(['3 lb', '2 ft³'])
  })
})
