import * as z from 'zod/mini'
import { idFilter } from '../../depots/contract.ts'
import { listVehicles } from '../contract.ts'
import { liveStates } from './for-others/live-fixes.ts'

/** The query of the list, the vehicle that is chosen in it, and what those are doing that are shown. */
export const fleetSearch = z.extend(listVehicles.query, {
  vehicle: idFilter,
  live: z.optional(z.catch(z.optional(z.enum(liveStates)), undefined)),
})
export const shownAtOnce = 100
