import type { Format } from './format.ts'

export type Units = { unitSystem: 'metric' | 'imperial'; weightUnit: 'g' | 'kg' | 'lb' | 'oz' }

const weights = {
  g: { grams: 1, unit: 'gram' },
  kg: { grams: 1000, unit: 'kilogram' },
  lb: { grams: 453.592_37, unit: 'pound' },
  oz: { grams: 28.349_523_125, unit: 'ounce' },
}
const sizes = { metric: { each: 10, sign: 'cm' }, imperial: { each: 25.4, sign: 'in' } }
const cubicFoot = 28_316.846_592

/** Weights and sizes in someone's units. */
export function measuresIn(format: Format, { unitSystem, weightUnit }: Units) {
  const { grams, unit } = weights[weightUnit]
  const measured = (value: number, name: string) =>
    format.number(value, { style: 'unit', unit: name, maximumFractionDigits: 1 })
  return {
    weight: (value: number) => measured(value / grams, unit),
    volume: (cubicCentimetres: number) =>
      unitSystem === 'metric'
        ? measured(cubicCentimetres / 1000, 'liter')
        : `${format.number(cubicCentimetres / cubicFoot, { maximumFractionDigits: 2 })} ft³`,
    /** How a field shows what is kept in grams, and in millimetres. */
    weightUnit: { each: grams, sign: weightUnit },
    sizeUnit: sizes[unitSystem],
  }
}
