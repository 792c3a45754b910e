import { describe, expect, it } from 'vitest'
import { changedTerms, changesOf, termOf } from './rules.ts'

describe('an agreed time', () => {
  const plan = { planSince: '2026-11-01', planUntil: '2026-11-30' }

  it('has its first and its last day, and none before or after', () => {
    expect(termOf(plan, '2026-11-01')).toEqual({ days: 30, used: 0, left: 30 })
    expect(termOf(plan, '2026-11-30')).toEqual({ days: 30, used: 29, left: 1 })
    expect(termOf(plan, '2026-12-01')).toEqual({ days: 30, used: 30, left: 0 })
    expect(termOf(plan, '2030-01-01')).toEqual({ days: 30, used: 30, left: 0 })
    expect(termOf(plan, '2026-10-01')).toEqual({ days: 30, used: 0, left: 30 })
  })

  it('is none where no end was agreed', () =>
    expect(termOf({ ...plan, planUntil: null }, '2026-11-05')).toBeUndefined())

  it('begins anew with another plan, and stays with the same', () => {
    const before = { currentPlan: 'team', ...plan }
    expect(changedTerms(before, { currentPlan: 'basic' }, '2026-11-20')).toEqual({
      currentPlan: 'basic',
      planSince: '2026-11-20',
      planUntil: null,
    })
    expect(changedTerms(before, { currentPlan: 'company', planUntil: '2027-01-01' }, '2026-11-20')).toEqual({
      currentPlan: 'company',
      planSince: '2026-11-20',
      planUntil: '2027-01-01',
    })
    expect(changedTerms(before, { currentPlan: 'team' }, '2026-11-20')).toEqual({ currentPlan: 'team' })
    expect(changedTerms(before, { planUntil: null }, '2026-11-20')).toEqual({ planUntil: null })
  })

  it('is sent where it was changed, and with another plan where it has an end, also the same one', () => {
    const before = { currentPlan: 'team', billing: 'Manual-Cash', planUntil: '2026-11-30' } satisfies Parameters<
      typeof changesOf
    >[0]
    expect(changesOf(before, before)).toEqual({})
    expect(changesOf(before, { ...before, billing: 'Auto debit', planUntil: null })).toEqual({
      billing: 'Auto debit',
      planUntil: null,
    })
    expect(changesOf(before, { ...before, currentPlan: 'basic', planUntil: null })).toEqual({ currentPlan: 'basic' })
    expect(changesOf(before, { ...before, currentPlan: 'company' })).toEqual({
      currentPlan: 'company',
      planUntil: '2026-11-30',
    })
  })
})
