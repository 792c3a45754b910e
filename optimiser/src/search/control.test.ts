import { describe, expect, it } from 'vitest'
import { partOf } from './control.ts'

describe('a part of a search', () => {
  const control = (done: number) => ({ done: () => done, found: () => undefined, offered: () => null })

  it('reports its own progress', () => {
    expect(partOf(control(0.5), { start: 0.25, end: 0.75, before: 0 }).done(0)).toBe(0.5)
  })

  it('is done if its end has passed before it begins', () => {
    expect(partOf(control(0.9), { start: 0.85, end: 0.5, before: 0 }).done(0)).toBeGreaterThanOrEqual(1)
    expect(partOf(control(0.9), { start: 0.85, end: 0.85, before: 0 }).done(0)).toBeGreaterThanOrEqual(1)
  })
})
