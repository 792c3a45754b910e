import { expect, it } from 'vitest'
import type { OpenStop } from '../contract.ts'
import { bodyOf, emptyDraft, untouched, withAll, type ClosingDraft } from './closing-draft.ts'
import type { Found } from './close-dialog.tsx'

const stop = (deliveryId: number): OpenStop => ({
  deliveryId,
  position: deliveryId,
  reference: `R-${deliveryId}`,
  recipient: 'Ana Pereira',
  state: 'outForDelivery',
  isUnserved: true,
  failureReason: '',
  isBack: false,
  choices: ['reschedule', 'return', 'cancel'],
})
const found: Found = {
  current: null,
  earlier: [],
  mayClose: true,
  mayReopen: false,
  openStops: [stop(1), stop(2)],
  missingProofs: [],
  cash: { taken: 0, handedIn: null },
  odometer: { before: null, start: null, end: null },
  isFinished: true,
  driverNote: '',
}
const decided = { choice: 'cancel', reason: 'closed', date: '', isBack: false } as const
const draft = (stops: ClosingDraft['stops']) => ({ ...emptyDraft(found), stops, signedBy: 'Ana' })

it('what is changed for all leaves everything else of the single stops as it is', () => {
  const before = { ...untouched, choice: 'return', reason: 'nobody' } as const
  const { stops } = withAll(found, draft({ 1: decided }), { before, after: { ...before, isBack: true } })
  expect(stops).toEqual({ 1: { ...decided, isBack: true }, 2: { ...untouched, isBack: true } })
})

it('a day that was typed goes only with what is planned again', () => {
  const odd = { ...untouched, reason: 'nobody', date: '1990-01-01' }
  const dates = (choice: 'reschedule' | 'return') =>
    bodyOf(found, draft({ 1: { ...odd, choice }, 2: decided })).stops.map(({ date }) => date)
  expect(dates('return')).toEqual([null, null])
  expect(dates('reschedule')).toEqual(['1990-01-01', null])
})

it('the reason of a visit that failed stays the driver’s own', () => {
  const failed: Found = { ...found, openStops: [{ ...stop(1), isUnserved: false, failureReason: 'closed' }, stop(2)] }
  const after = { ...untouched, choice: 'return', reason: 'nobody' } as const
  const { stops } = bodyOf(failed, withAll(failed, draft({}), { before: untouched, after }))
  expect(stops.map(({ reason }) => reason)).toEqual(['', 'nobody'])
})
