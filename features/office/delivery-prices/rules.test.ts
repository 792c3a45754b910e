import { describe, expect, it } from 'vitest'
import { listOn, noRates, priceOf, zoneOf, type PricedDelivery, type Rates } from './rules.ts'

const plain: PricedDelivery = {
  day: '2026-11-10',
  feeCents: null,
  address: 'Quay 1, 11000 Montevideo',
  quantities: {},
  windows: [],
  meters: 5000,
  isDone: true,
  failed: 0,
  minutes: [],
}
const list = (rates: Partial<Rates>, startsOn = '2000-01-01', number = 1) => ({
  startsOn,
  number,
  rates: { ...noRates, ...rates },
  currency: 'EUR',
})
const priced = (delivery: Partial<PricedDelivery>, rates: Partial<Rates>) =>
  priceOf({ ...plain, ...delivery }, { own: [], usual: [list(rates)] })
const reasons = (delivery: Partial<PricedDelivery>, rates: Partial<Rates>) =>
  priced(delivery, rates)?.parts.map(({ kind, cents }) => [kind, cents])

describe('the price of a delivery', () => {
  it('names every reason, in the order they are added up', () => {
    const rates = {
      perDeliveryCents: 300,
      perKilometreCents: 50,
      perKilogramCents: 10,
      zones: [{ name: 'North', postcodes: ['11'], upToKilometres: null, cents: 100 }],
      steps: [
        { unit: 'kilograms', above: 5, cents: 200 },
        { unit: 'kilograms', above: 10, cents: 400 },
      ],
      minimumCents: 2000,
      fuelBasisPoints: 550,
      windowCents: 150,
      eveningCents: 70,
      freeMinutes: 10,
      waitingCents: 900,
      failedCents: 500,
    }
    const windows = [{ from: '18:00', to: '19:00' }]
    const price = priced({ quantities: { kilograms: 10.5 }, windows, minutes: [3, 25.5], failed: 1 }, rates)
    expect(price?.parts).toEqual([
      { kind: 'base', name: '', amount: 0, cents: 300 },
      { kind: 'zone', name: 'North', amount: 0, cents: 100 },
      { kind: 'distance', name: '', amount: 5, cents: 250 },
      { kind: 'weight', name: '', amount: 10.5, cents: 105 },
      { kind: 'step', name: 'kilograms', amount: 10, cents: 400 },
      // 2000 less 1155
      { kind: 'minimum', name: '', amount: 0, cents: 845 },
      { kind: 'fuel', name: '', amount: 5.5, cents: 110 },
      { kind: 'window', name: '', amount: 60, cents: 150 },
      { kind: 'evening', name: '18:00', amount: 0, cents: 70 },
      // 15.5 minutes beyond the ten are two started quarters.
      { kind: 'waiting', name: '', amount: 30, cents: 1800 },
      { kind: 'failed', name: '', amount: 1, cents: 500 },
    ])
    expect(price?.priceCents).toBe(4630)
  })

  it('waits for free up to the minute, and charges windows only where all of them are short or late', () => {
    const rates = { freeMinutes: 10, waitingCents: 900, windowCents: 150, eveningCents: 70 }
    expect(reasons({ minutes: [10] }, rates)).toEqual([['base', 0]])
    expect(reasons({ minutes: [25.01] }, rates)).toEqual([
      ['base', 0],
      ['waiting', 1800],
    ])
    const windows = [
      { from: '09:00', to: '12:00' },
      { from: '18:00', to: '19:00' },
    ]
    expect(reasons({ windows }, rates)).toEqual([['base', 0]])
  })

  it('is of its attempts alone where it was tried in vain, and of its own fee where it was delivered', () => {
    const rates = { perDeliveryCents: 300, failedCents: 500, waitingCents: 100 }
    expect(reasons({ isDone: false, failed: 2, minutes: [90], feeCents: 9 }, rates)).toEqual([['failed', 1000]])
    expect(priced({ isDone: false, failed: 2 }, { perDeliveryCents: 300 })).toBeNull()
    expect(priced({ feeCents: 9, failed: 2 }, rates)).toMatchObject({ priceCents: 9, priceSource: 'delivery' })
  })

  it('says where a distance is charged that nobody knows', () => {
    expect(reasons({ meters: null }, { perKilometreCents: 50 })).toEqual([
      ['base', 0],
      ['noDistance', 0],
    ])
  })

  it('is by the list that held on its day, as it was put right last; of a client until their own prices end', () => {
    const usual = [list({ perDeliveryCents: 1 }), list({ perDeliveryCents: 2 }, '2026-11-10', 2)]
    const own = [
      list({ perDeliveryCents: 7 }, '2026-11-01', 1),
      list({ perDeliveryCents: 8 }, '2026-11-01', 2),
      { startsOn: '2026-11-20', number: 3, rates: null, currency: 'EUR' },
    ]
    const on = (day: string) => priceOf({ ...plain, day }, { own, usual })
    expect(['2026-10-31', '2026-11-01', '2026-11-19', '2026-11-20'].map((day) => on(day)?.priceCents)).toEqual([
      1, 8, 8, 2,
    ])
    expect(listOn([list({}, '2026-12-01')], '2026-11-30')).toBeUndefined()
  })
})

it('a zone is the first that fits, by the postcode behind the street and the distance', () => {
  const zones = [
    { name: 'near', postcodes: [], upToKilometres: 2, cents: 1 },
    { name: 'city', postcodes: ['11', 'SW1'], upToKilometres: null, cents: 2 },
    { name: 'else', postcodes: [], upToKilometres: null, cents: 3 },
  ]
  const named = (address: string, meters: number | null) => zoneOf({ address, meters }, zones)?.name
  expect(named('Quay 1, 11000 Montevideo', 1999)).toBe('near')
  expect(named('Quay 1, 11000 Montevideo', 2001)).toBe('city')
  expect(named('Quay 11, 20100 Maldonado', 9000)).toBe('else')
  expect(named('10 Downing St, London sw1a 2aa', null)).toBe('city')
  expect(named('Quay 1, Flat 11, 20100 Maldonado', 9000)).toBe('else')
  expect(named('Quay 1, 20100 Maldonado, Flat 11', 9000)).toBe('else')
  expect(named('Quay 1, 11000 Montevideo, Apt. 204, Uruguay', 9000)).toBe('city')
})
