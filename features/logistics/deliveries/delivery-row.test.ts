import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DeliveryInput } from './rules/input.ts'
import { deliveryOfRow, windowsIn } from './server/delivery-row.ts'

const units = [
  { key: 'parcels', name: 'Parcels', decimals: 0 },
  { key: 'kilograms', name: 'kg', decimals: 1 },
]
const decimalSign = 'point'
const read = (cells: Record<string, string>) =>
  z.safeParse(
    DeliveryInput,
    deliveryOfRow({ recipient: 'Ana', address: 'Rambla 12', ...cells }, { units, currency: 'EUR', decimalSign }),
  )

describe('a row of a file', () => {
  it('is read as a delivery', () => {
    const cells = {
      date: '21/11/2026',
      earliestDate: '20/11/2026',
      latestDate: '2026-11-24',
      window: '8-12, 14h30 – 16h',
      priority: 'Haute',
      tags: 'cold; fragile',
      'quantity:kilograms': '1 250,5',
      type: 'Enlèvement',
      longitude: '-56.1',
      latitude: '-34.9',
    }
    expect(read(cells).data).toMatchObject({
      date: '2026-11-21',
      earliestDate: '2026-11-20',
      latestDate: '2026-11-24',
      windows: [
        { from: '08:00', to: '12:00' },
        { from: '14:30', to: '16:00' },
      ],
      priority: 2,
      tags: ['cold', 'fragile'],
      quantities: { kilograms: 1250.5 },
      type: 'pickup',
      pins: { door: [-56.1, -34.9] },
    })
  })

  it('says what is due at the door, in the currency of the workspace', () => {
    const due = (text: string, currency = 'EUR') =>
      deliveryOfRow({ due: text }, { units, currency, decimalSign: 'point' })['dueCents']
    expect(['12.50', '12,5', '€ 1,250.00', '12.5 EUR', '0', ''].map((text) => due(text))).toEqual([
      1250,
      1250,
      125_000,
      1250,
      0,
      null,
    ])
    expect([due('1250', 'JPY'), due('1.234', 'KWD')]).toEqual([1250, 1234])
    const fieldsOf = (text: string) => read({ due: text }).error?.issues.map(({ path }) => path[0])
    expect([due('1,250'), due('12.500', 'KWD'), due('USD 12', 'USD'), due('12 $', 'USD')]).toEqual([
      125000, 12500, 1200, 1200,
    ])
    for (const wrong of ['much', '12.505', '1.250', '-5', '99999999999', 'USD 100', '¥ 5000', '2 box'])
      expect(fieldsOf(wrong)).toEqual(['dueCents'])
  })

  it('with nothing but a name and an address is enough', () => {
    expect(read({}).data).toMatchObject({ priority: 1, date: null, windows: [], quantities: {}, pins: null })
  })

  it('that can’t be read names the wrong field', () => {
    const fieldsOf = (cells: Record<string, string>) => read(cells).error?.issues.map(({ path }) => path[0])
    expect(fieldsOf({ priority: 'soonish' })).toEqual(['priority'])
    expect(fieldsOf({ date: '31/02/2026' })).toEqual(['date'])
    expect(fieldsOf({ window: 'morning' })).toEqual(['windows'])
    expect(fieldsOf({ 'quantity:parcels': 'many' })).toEqual(['quantities'])
    expect(fieldsOf({ recipient: '' })).toEqual(['recipient'])
  })
})

describe('time windows', () => {
  it('are read as people write them', () => {
    for (const text of ['8-12', '08:00-12:00', '8h–12h', 'from 8 to 12', '٨-١٢'])
      expect(windowsIn(text), text).toEqual([{ from: '08:00', to: '12:00' }])
  })

  it('know the halves of the day', () => {
    const late = [{ from: '13:00', to: '16:30' }]
    for (const text of ['1pm-4:30pm', '1 – 4:30 PM', '1:00 p.m. to 4:30 p.m.'])
      expect(windowsIn(text), text).toEqual(late)
    expect(windowsIn('12am-12pm')).toEqual([{ from: '00:00', to: '12:00' }])
    expect(windowsIn('9-1pm')).toEqual([{ from: '09:00', to: '13:00' }])
  })

  it('may have one end, in the words of several languages', () => {
    for (const text of [
      'after 15:00',
      'After 3pm',
      'a partir de las 15:00',
      'Desde 15 h',
      'après 15h',
      'بعد 15:00',
      'from 15:00 onwards',
    ])
      expect(windowsIn(text), text).toEqual([{ from: '15:00', to: '24:00' }])
    for (const text of [
      'before 11:30',
      'until 11.30',
      'antes de las 11:30',
      'avant 11h30',
      "jusqu'à 11h30",
      'حتى 11:30',
    ])
      expect(windowsIn(text), text).toEqual([{ from: '00:00', to: '11:30' }])
  })

  it('may be several in a cell', () => {
    const both = [
      { from: '09:00', to: '12:00' },
      { from: '16:00', to: '19:00' },
    ]
    for (const text of ['9-12 / 16-19', '9-12/16-19', '9:00-12:00, 16:00-19:00', '9-12 y 16-19', '9–12 and 4pm–7pm'])
      expect(windowsIn(text), text).toEqual(both)
    expect(windowsIn('before 9 / after 18')).toEqual([
      { from: '00:00', to: '09:00' },
      { from: '18:00', to: '24:00' },
    ])
    // A slash between two times is the dash of one window.
    expect(windowsIn('9/12')).toEqual([{ from: '09:00', to: '12:00' }])
  })

  it('are one where they say after when and, then, before when', () => {
    for (const text of [
      'after 9 and before 12',
      'après 9h et avant 12h',
      'desde las 9 y hasta las 12',
      'ab 9 und bis 12',
      'after 9 / before 12',
      'after 9, before 12',
      'بعد 9 وقبل 12',
    ])
      expect(windowsIn(text), text).toEqual([{ from: '09:00', to: '12:00' }])
  })

  it('are choices where they say or, and stay text where these are all of the day', () => {
    const early = { from: '00:00', to: '09:00' }
    const late = { from: '18:00', to: '24:00' }
    for (const text of ['before 9:00 or after 18:00', 'antes de las 9 o después de las 18', 'avant 9h ou après 18h'])
      expect(windowsIn(text), text).toEqual([early, late])
    expect(windowsIn('after 18 / before 9')).toEqual([late, early])
    expect(windowsIn('9-12 oder 16-19')).toHaveLength(2)
    for (const text of ['after 9 or before 12', 'before 12 and after 9', 'after 9, 10-12', 'before 9:00 + after 18:00'])
      expect(windowsIn(text), text).toEqual([text])
    expect(windowsIn('8-12, 10-14')).toHaveLength(2)
  })

  it('are quickly distinguished from other text', () => {
    const text = ['1', '2', '3'].join(' '.repeat(1000))
    const started = performance.now()
    expect(windowsIn(text)).toEqual([text])
    expect(performance.now() - started).toBeLessThan(500)
  })
})
