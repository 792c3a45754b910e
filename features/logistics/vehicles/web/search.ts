import * as z from 'zod/mini'
import { idFilter } from '../../depots/contract.ts'
import { listVehicles } from '../contract.ts'

/** The query of the list, and the vehicle that is chosen in it. */
export const fleetSearch = z.extend(listVehicles.query, { vehicle: idFilter })
export const shownAtOnce = 100
