import { describe, expect, it } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import instructions from '../../../recipient-instructions/messages/en.json' with { type: 'json' }
import { markupOf } from './html.ts'
import { nothingKnown, ownParts, type Own } from './own.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en', { tracking: en, instructions })
const page = (own: Partial<Own>) =>
  Object.values(ownParts)
    .map((draw) => markupOf(draw({ ...nothingKnown, ...own }, words)))
    .join('')

const ahead: Partial<Own> = {
  address: 'Tapes 1018',
  driver: 'Ana',
  timeZone: 'Pacific/Gambier',
  change: { ...nothingKnown.change, mayChoose: true },
  instructions: {
    ...nothingKnown.instructions,
    mayChange: true,
    instruction: {
      leaveWith: 'person',
      place: '',
      gateCode: '12',
      note: '',
      photo: '',
      changedAt: '2026-11-28T20:17:00Z',
    },
  },
  pin: { at: [0, 0], found: [0, 0], whyNot: null },
}

describe('what its recipient sees', () => {
  it('begins with the drawing of the vehicle once it is near', () => {
    const nearby = { vehicle: [0.01, 0], at: '2026-11-28T20:17:00Z', door: [0, 0], streets: [], credit: '' } as const
    const text = page({ ...ahead, nearby: { ...nearby, vehicle: [0.01, 0], door: [0, 0], streets: [] } })
    expect(text.indexOf('nearby-title')).toBeGreaterThan(-1)
    expect(text.indexOf('nearby-title')).toBeLessThan(text.indexOf('Tapes 1018'))
    expect(text.indexOf('Tapes 1018')).toBeLessThan(text.indexOf('Ana'))
  })

  it('gives the time of what was saved by the clock of the place', () => {
    expect(page(ahead)).toContain('Saved 28 Nov 2026, 11:17')
  })

  it('offers notifications of the depot to who will collect it there, not of another day', () => {
    const depot = { ...nothingKnown.next, chosen: { choice: 'depot', date: null, place: '' } } as Own['next']
    const failed = { ...ahead, step: 'failed', pushState: 'off' } as const
    expect(page({ ...failed, next: depot })).toContain('when it’s at the depot')
    expect(page(failed)).toContain('when a new day is set')
  })

  it('says a new time before it offers others', () => {
    const text = page({
      ...ahead,
      slotNotice: { kind: 'chosen', slot: { day: '2026-11-30', from: '08:00', to: '10:00', isRest: false } },
    })
    expect(text.indexOf('Your new time')).toBeLessThan(text.indexOf('See other times'))
  })

  it('names the rest of a window that has begun by its end, held and chosen', () => {
    const slot = { day: '2026-11-28', from: '12:00', to: '16:00', isRest: true }
    const held = { ...slot, until: '2026-11-28T22:17:00Z' }
    const change = { ...nothingKnown.change, mayChoose: true }
    expect(page({ ...ahead, change: { ...change, held } })).toContain('Saturday 28 November, by 16:00 is held')
    expect(page({ ...ahead, slotNotice: { kind: 'chosen', slot } })).toContain('Saturday 28 November, by 16:00')
  })

  it('says how to collect it, and what number to give', () => {
    expect(page({ counterNumber: 'MVD-1' })).toContain('give the number \u2068MVD-1\u2069')
    expect(page({ counterNumber: '' })).not.toContain('counter')
  })

  it('names no other address than the depot’s where it is collected', () => {
    expect(page({ address: 'Tapes 1018' })).toContain('Tapes 1018')
    expect(page({ address: 'Tapes 1018', counterNumber: 'MVD-1' })).not.toContain('Tapes 1018')
  })
})
