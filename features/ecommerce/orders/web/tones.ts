import type { Tone } from '#ui/status-chip.tsx'
import type { OrderStatus, Payment } from '../contract.ts'

export const statusTones: Record<OrderStatus, Tone> = { Delivered: 'success', 'Out for Delivery': 'primary', 'Ready to Pickup': 'info', Dispatched: 'warning' }
export const paymentTones: Record<Payment, Tone> = { 1: 'success', 2: 'warning', 3: 'error', 4: 'secondary' }
export const orderPath = (number: number) => `/apps/ecommerce/order/details/${number}`
