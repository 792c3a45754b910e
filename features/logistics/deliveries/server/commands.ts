/** What other features may do with deliveries; each takes the transaction. */
export { changeDelivery, moveDelivery, type Maker } from './change.ts'
export { mayPrice, ownedBy, ownerOf, takeDeliveries, type Draft, type Outcome } from './create.ts'
export { setDates } from './dates.ts'
export { heldParts, joinDelivery, splitDelivery } from './split.ts'
export { takeBackDeliveries } from './take-back.ts'
export { routeDeliveries, type Routed } from './routed.ts'
export { heldBillable } from './billable.ts'
export { billOn, takeOffInvoice } from './billing.ts'
