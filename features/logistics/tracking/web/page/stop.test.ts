import { describe, expect, it } from 'vitest'
import type { TrackedMessages } from '../../../recipient-messages/contract.ts'
import ar from '../../messages/ar.json' with { type: 'json' }
import en from '../../messages/en.json' with { type: 'json' }
import fr from '../../messages/fr.json' with { type: 'json' }
import { markupOf } from './html.ts'
import { stopPageOf } from './stop.ts'
import { wordsOf } from './words.ts'

const gets = { isOptedOut: false, needsDigits: false, whyNot: null }
const known: TrackedMessages = { company: 'Corner Shop', logo: '', colour: '', email: gets, sms: gets }
const english = wordsOf('en', { tracking: en })
const page = (change: Partial<TrackedMessages>, words = english) =>
  markupOf(stopPageOf({ kind: 'known', code: 'A', data: { ...known, ...change } }, words))

describe('the page of messages to a recipient', () => {
  it('offers the other of what is so, for each way that messages take', () => {
    const text = page({ sms: { ...gets, isOptedOut: true } })
    expect(text).toMatch(/data-send="email"[^]*Stop messages[^]*data-send="sms"[^]*Allow messages/)
    expect(page({ sms: null })).not.toContain('data-send="sms"')
    expect(page({ sms: null, email: null })).toContain('We have no address')
  })

  it('asks who complained to show that the address is theirs, and offers nothing where that can’t be', () => {
    expect(page({ email: { ...gets, isOptedOut: true, needsDigits: true } })).toContain('name="digits"')
    expect(page({ email: gets })).not.toContain('name="digits"')
    const over = page({ email: { ...gets, isOptedOut: true, whyNot: 'over' } })
    expect(over).toContain('no longer valid')
    expect(over).not.toContain('data-send="email"')
  })

  it('has no name to call where the sender has none', () => {
    expect(page({})).toContain('Corner Shop may send')
    expect(page({ company: '' })).toContain('whether we may send')
  })

  it('has every text in every language', () => {
    for (const words of [english, wordsOf('fr', { tracking: fr }), wordsOf('ar', { tracking: ar })])
      for (const whyNot of [null, 'over', 'nothingKnown'] as const)
        for (const isOptedOut of [true, false])
          expect(page({ email: { isOptedOut, needsDigits: true, whyNot } }, words)).not.toMatch(/stop\.|noScript/)
  })
})
