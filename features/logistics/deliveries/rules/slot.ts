/** Follows with a delivery whose buyer chose a time at the checkout: `deliveryId`, and the span `from` and `to`. */
export const slotJob = 'delivery.slot'
