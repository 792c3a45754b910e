import { describe, expect, it } from 'vitest'
import type { Tracking } from '../../contract.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import { deliveryTypes } from '../../../deliveries/rules.ts'
import { trackingSteps } from '../../../settings/rules/tracking-page.ts'
import { markupOf } from './html.ts'
import { ownButton, stateOf } from './state.ts'
import { wordsOf } from './words.ts'

const known: Tracking = {
  reference: 'MVD-1',
  type: 'drop',
  step: 'received',
  date: '2026-11-28',
  windows: [],
  expected: null,
  happenedAt: null,
  isChosen: false,
  stopsBefore: null,
  timeZone: 'UTC',
  needsPin: false,
  company: 'Corner Shop',
  phone: '',
  email: '',
}
const english = wordsOf('en', { tracking: en })
const page = (change: Partial<Tracking>, words = english) => {
  const data = { ...known, ...change }
  return markupOf(stateOf({ kind: 'known', code: 'A', data }, words)) + markupOf(ownButton(data, words))
}

describe('the page of a delivery', () => {
  it('names the delivery, and gives the time that is expected before it has left', () => {
    expect(page({})).toContain('MVD-1')
    const expected = { earliest: '2026-11-28T15:55:00Z', latest: '2026-11-28T17:00:00Z', madeAt: null }
    expect(page({ expected })).toContain('Expected between 15:55 and 17:00')
    expect(page({ expected })).not.toContain('as soon as')
    expect(page({})).toContain('as soon as')
  })

  it('says when it was handed over or failed, by the clock of its place', () => {
    const happenedAt = '2026-11-28T23:30:00Z'
    for (const step of ['done', 'partlyDone', 'collected', 'failed'] as const) {
      expect(page({ step, happenedAt })).toMatch(/Saturday,? 28 November.*23:30/)
      expect(page({ step, happenedAt, timeZone: 'Asia/Tokyo' })).toMatch(/Sunday,? 29 November.*08:30/)
    }
  })

  it('asks for no choice that was made already', () => {
    expect(page({ step: 'failed' })).toContain('Choose what happens next')
    const chosen = page({ step: 'failed', isChosen: true })
    expect(chosen).toContain('We have your choice')
    expect(chosen).not.toContain('Choose what happens next')
  })

  it('speaks of parcels only where there are some, and has a text for every step in each language', () => {
    for (const type of deliveryTypes)
      for (const step of trackingSteps) {
        if (type !== 'drop' && (step === 'toCollect' || step === 'collected')) continue
        for (const words of [english, wordsOf('fr', { tracking: fr }), wordsOf('ar', { tracking: ar })])
          expect(page({ type, step }, words)).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</)
        if (type !== 'drop') expect(page({ type, step })).not.toMatch(/>[^<]*(?:deliver|[Ll]oaded|vehicle|Returned)/)
      }
  })

  it('a pick-up is on its way without having been loaded', () => {
    const steps = page({ type: 'pickup', step: 'loaded' })
    expect(steps).toMatch(/aria-current="step" data-done>Booked</)
    expect(page({ step: 'loaded' })).toMatch(/aria-current="step" data-done>Loaded</)
  })
})
