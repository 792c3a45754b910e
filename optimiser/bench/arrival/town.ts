import { Draws } from './draws.ts'

/** What is true of the simulated town and its people; no forecast may look at it. */
export interface Town {
  readonly seed: number
  readonly customers: readonly Customer[]
  readonly zones: readonly Zone[]
  /** Of each driver, as logarithms. */
  readonly drivers: readonly { readonly drive: number; readonly service: number }[]
}
export interface Customer {
  readonly id: number
  readonly address: number
  readonly zone: number
  readonly x: number
  readonly y: number
  readonly plannedServiceSeconds: number
  readonly service: number
}
export interface Zone {
  readonly x: number
  readonly y: number
  readonly drive: number
  readonly service: number
  /** How much rush hours slow it down. */
  readonly rush: number
  readonly parkingSeconds: number
}

const zoneCount = 6
const customerCount = 1400
const addressCount = 900
export const routesPerDay = 10

export function townOf(seed: number): Town {
  const draws = new Draws(seed * 7919)
  const zones = Array.from({ length: zoneCount }, (_, index) => {
    const turn = (2 * Math.PI * index) / zoneCount
    return {
      x: 5000 * Math.cos(turn),
      y: 5000 * Math.sin(turn),
      drive: draws.normal(0.05, 0.12),
      service: draws.normal(0.05, 0.12),
      rush: draws.unit() * 1.6 + 0.2,
      parkingSeconds: 15 + draws.unit() * 75,
    }
  })
  const addresses = Array.from({ length: addressCount }, () => {
    const zone = draws.below(zoneCount)
    return {
      zone,
      x: draws.normal(zones[zone]!.x, 1800),
      y: draws.normal(zones[zone]!.y, 1800),
      service: draws.normal(0, 0.25),
    }
  })
  const customers = Array.from({ length: customerCount }, (_, id) => {
    const address = draws.below(addressCount)
    const { zone, x, y, service } = addresses[address]!
    const isShop = draws.unit() < 0.2
    return {
      id,
      address,
      zone,
      x,
      y,
      plannedServiceSeconds: isShop ? 480 : 210,
      service: service + draws.normal(0, 0.3),
    }
  })
  const drivers = Array.from({ length: routesPerDay }, () => ({
    drive: draws.normal(0, 0.06),
    service: draws.normal(0, 0.12),
  }))
  return { seed, customers, zones, drivers }
}

/** How full the roads are, 0 to 1. */
export function rushAt(hour: number): number {
  return (
    Math.exp(-(((hour - 8.5) / 1.2) ** 2)) +
    0.5 * Math.exp(-(((hour - 13) / 1) ** 2)) +
    1.1 * Math.exp(-(((hour - 17.2) / 1.5) ** 2))
  )
}
