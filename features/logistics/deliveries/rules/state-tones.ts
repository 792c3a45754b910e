import type { DeliveryState } from '../rules.ts'

type Tone = 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
export const stateTones: Record<DeliveryState, Tone> = {
  draft: 'secondary',
  needsAddress: 'warning',
  ready: 'info',
  planned: 'primary',
  published: 'primary',
  loaded: 'primary',
  outForDelivery: 'info',
  arrived: 'info',
  delivered: 'success',
  partlyDelivered: 'warning',
  failed: 'error',
  awaitingCollection: 'warning',
  collected: 'success',
  returning: 'warning',
  returned: 'secondary',
  cancelled: 'secondary',
}
export const priorityTones: Record<number, Tone> = { 0: 'secondary', 1: 'info', 2: 'warning', 3: 'error' }
