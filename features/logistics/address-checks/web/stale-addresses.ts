import {
  countDeliveries,
  listDeliveries,
  listDeliveryPoints,
  readDelivery,
  readDeliveryById,
} from '../../deliveries/contract.ts'
import { listAddressChecks, readAddressCheck } from '../contract.ts'

/** What is different once it is known where an address is. */
export const stale = [
  listAddressChecks,
  readAddressCheck,
  listDeliveries,
  countDeliveries,
  listDeliveryPoints,
  readDelivery,
  readDeliveryById,
]
