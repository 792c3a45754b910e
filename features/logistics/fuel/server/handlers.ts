import { handle, type Handlers } from '#kit/server/handle.ts'
import { findVehicle } from '../../vehicles/server/queries.ts'
import { readFuel } from '../contract.ts'
import { ratesOf, sumOf } from '../rules.ts'
import { fillsOf } from './queries.ts'

export const fuelHandlers: Handlers = []

handle(fuelHandlers, readFuel, async ({ params: { id } }, { db, user, now }) => {
  await findVehicle(db, user, id)
  const known = await fillsOf(db, user, { vehicleId: id, now: now() })
  const fills = user.ability.can('read', 'Cost') ? known : known.map((one) => ({ ...one, cents: null }))
  const { each, total } = ratesOf(fills)
  const sum = (key: 'liters' | 'kilowattHours' | 'cents') => sumOf(fills.map((one) => one[key]))
  return {
    fills: fills.map((one, index) => ({ ...one, ...each[index]! })).toReversed(),
    total: {
      count: fills.length,
      liters: sum('liters'),
      kilowattHours: sum('kilowattHours'),
      cents: sum('cents'),
      ...total,
    },
  }
})
