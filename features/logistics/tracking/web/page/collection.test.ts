import { describe, expect, it } from 'vitest'
import type { Tracking } from '../../contract.ts'
import { markupOf } from './html.ts'
import { stateOf } from './state.ts'
import type { Words } from './words.ts'

const say = (key: string) => key
const words: Words = { language: 'en', locale: 'en-GB', t: say, feedback: say, instructions: say }
const at = { name: 'North', address: '1 Dock Road', isThere: true, opening: [{ date: '2026-11-23', hours: [] }] }
const page = (collection: Tracking['collection'], look?: Tracking['look']) => {
  const data = {
    reference: 'MVD-1',
    type: 'drop',
    step: 'toCollect',
    date: null,
    windows: [],
    expected: null,
    company: '',
  } as const
  const rest = {
    happenedAt: null,
    isChosen: false,
    stopsBefore: null,
    timeZone: 'UTC',
    needsPin: false,
    phone: '',
    email: '',
  }
  const known = { ...data, windows: [], ...rest, ...(collection && { collection }), ...(look && { look }) }
  return markupOf(stateOf({ kind: 'known', code: 'A', data: known }, words))
}

describe('the page of what its recipient collects', () => {
  it('calls nobody to the depot before it is there, whatever the heading of the workspace says', () => {
    const look = { heading: { en: 'Come and get it' } } as Tracking['look']
    for (const text of [page({ ...at, isThere: false }), page({ ...at, isThere: false }, look)]) {
      expect(text).toContain('<h1>collection.soon</h1>')
      expect(text).toContain('collection.notYet')
    }
    expect(page(at)).toContain('<h1>steps.toCollect</h1>')
    expect(page(at, look)).toContain('<h1>Come and get it</h1>')
  })

  it('gives the hours of a depot that has some, and no address of one that is unknown', () => {
    expect(page(at)).toContain('1 Dock Road')
    expect(page(at)).not.toContain('collection.hours')
    const hours = [{ from: '08:00', to: '18:00' }]
    expect(page({ ...at, opening: [{ date: '2026-11-23', hours }] })).toContain('collection.hours')
    expect(page({ ...at, name: '', address: '' })).not.toContain('collection.where')
  })
})
