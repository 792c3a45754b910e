import { expect, it } from 'vitest'
import type { KnownAction } from '../../contract.ts'
import { actedOf } from '../outbox/acts-so-far.ts'
import { saidOf } from './chat-messages.ts'

it('what the server refused is told from what it took, and from what still waits', () => {
  const at = '2026-05-04T08:00:00Z'
  const made = { deviceId: 'a', stopId: null, routeId: 1, at, deviceAt: at, receivedAt: at, byOffice: '' }
  const known = (sequence: number, outcome: KnownAction['outcome'], reason: KnownAction['reason']): KnownAction => {
    return { ...made, id: `${sequence}`, sequence, kind: 'message', data: { note: `${sequence}` }, outcome, reason }
  }
  const { id, sequence, kind, data } = known(3, 'applied', null)
  const action = { id, sequence, kind, data, routeId: 1, stopId: null, at, sinceStartMs: 0, place: null }
  const waiting = { action, date: '2026-05-04', result: null }
  const actions = [known(1, 'applied', null), known(2, 'refused', 'routeClosed')]
  const acted = actedOf({ actions }, [waiting], 'a', 0)
  expect(acted.map(({ refusal }) => refusal)).toEqual([null, 'routeClosed', null])
  expect(saidOf({ threads: [] }, acted).map(({ state }) => state)).toEqual(['sent', 'refused', 'waiting'])
})
