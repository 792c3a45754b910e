import { describe, expect, it } from 'vitest'
import { isSettled, movedAtBy, scoreOf, type Course } from './rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12, minutes))
const told = { earliest: at(30), latest: at(50), toldAt: at(0) }
const course = (change: Partial<Course> = {}): Course => ({
  arrivals: [],
  failures: [],
  doneAt: null,
  isCancelled: false,
  windows: [],
  ...change,
})

describe('a promised time', () => {
  it('is judged to the minute by the arrival', () => {
    for (const [minute, outcome] of [
      [29, 'early'],
      [30, 'kept'],
      [50, 'kept'],
      [51, 'late'],
    ] as const)
      expect(scoreOf(told, course({ arrivals: [at(minute)] }))).toEqual({ outcome, arrivedAt: at(minute) })
  })

  it('is judged by the first arrival after it was told, not by an earlier or a later attempt', () => {
    const arrivals = [at(-60), at(40), at(200)]
    expect(scoreOf(told, course({ arrivals }))).toEqual({ outcome: 'kept', arrivedAt: at(40) })
    expect(scoreOf({ ...told, toldAt: at(41) }, course({ arrivals }))).toEqual({ outcome: 'late', arrivedAt: at(200) })
    expect(scoreOf(told, course({ arrivals: [at(-60)] }))).toBe(undefined)
  })

  it('is judged by when the delivery was done where no arrival was recorded in time', () => {
    expect(scoreOf(told, course({ doneAt: at(45) }))).toEqual({ outcome: 'kept', arrivedAt: at(45) })
    // The phone of the driver was offline: the recipient was told a time when they were there already.
    expect(scoreOf(told, course({ arrivals: [at(-5)], doneAt: at(10) }))).toMatchObject({ outcome: 'early' })
  })

  it('is called off with its delivery, unless somebody was there', () => {
    expect(scoreOf(told, course({ isCancelled: true }))).toEqual({ outcome: 'calledOff', arrivedAt: null })
    expect(scoreOf(told, course({ isCancelled: true, arrivals: [at(55)] }))).toMatchObject({ outcome: 'late' })
  })

  it('is kept by a driver who comes before the window opens, and waits for it', () => {
    const waiting = { windows: [{ from: at(30), to: at(90) }], arrivals: [at(20)] }
    expect(scoreOf(told, course(waiting))).toBe(undefined)
    const kept = { outcome: 'kept', arrivedAt: at(20) }
    expect(scoreOf(told, course({ ...waiting, doneAt: at(35) }))).toEqual(kept)
    expect(scoreOf(told, course({ ...waiting, failures: [at(32)] }))).toEqual(kept)
    // Done before it opened: nobody waited.
    expect(scoreOf(told, course({ ...waiting, doneAt: at(25) }))).toMatchObject({ outcome: 'early' })
    const open = [{ from: at(10), to: at(90) }]
    expect(scoreOf(told, course({ ...waiting, windows: open, doneAt: at(35) }))).toMatchObject({ outcome: 'early' })
    const tomorrow = [{ from: at(1470), to: at(1530) }]
    expect(scoreOf(told, course({ ...waiting, windows: tomorrow, doneAt: at(35) }))).toMatchObject({ outcome: 'early' })
  })

  it('is broken where the delivery fails and nobody said that they were there', () => {
    const missed = { outcome: 'missed', arrivedAt: null } as const
    expect(scoreOf(told, course({ failures: [at(40)] }))).toEqual(missed)
    expect(scoreOf(told, course({ failures: [at(-10)] }))).toBe(undefined)
    expect(scoreOf(told, course({ arrivals: [at(-5)], failures: [at(40)] }))).toMatchObject({ outcome: 'early' })
    expect(scoreOf(told, course({ arrivals: [at(-60)], failures: [at(-50), at(40)] }))).toEqual(missed)
    // They came after all, or the failure was taken back.
    expect(isSettled({ ...told, ...missed }, course({ failures: [at(40)] }))).toBe(true)
    expect(isSettled({ ...told, ...missed }, course({ failures: [at(40)], arrivals: [at(45)] }))).toBe(false)
    expect(isSettled({ ...told, ...missed }, course())).toBe(false)
  })

  it('is moved by another one that was told before it began, and before anybody came', () => {
    const row = (minute: number, from: number, to: number) => ({
      toldAt: at(minute),
      earliest: at(from),
      latest: at(to),
    })
    const movedAt = movedAtBy(told, [row(10, 30, 50), row(30, 90, 110)])
    expect(movedAt).toEqual(at(30))
    expect(movedAtBy(told, [row(31, 90, 110)])).toBe(undefined)
    const moved = { ...told, movedAt: at(20) }
    expect(scoreOf(moved, course({ arrivals: [at(100)] }))).toEqual({ outcome: 'moved', arrivedAt: at(100) })
    expect(scoreOf(moved, course({ failures: [at(100)] }))).toEqual({ outcome: 'moved', arrivedAt: null })
    expect(scoreOf(moved, course({ arrivals: [at(40)] }))).toMatchObject({ outcome: 'kept' })
    expect(scoreOf(moved, course({ arrivals: [at(15)] }))).toMatchObject({ outcome: 'early' })
    expect(scoreOf(moved, course())).toBe(undefined)
    // The email that told the other time came back.
    const scored = { ...told, outcome: 'moved', arrivedAt: at(100) } as const
    expect(isSettled({ ...scored, movedAt: at(20) }, course({ arrivals: [at(100)] }))).toBe(true)
    expect(isSettled(scored, course({ arrivals: [at(100)] }))).toBe(false)
  })

  it('keeps its score until what it was given for is taken back', () => {
    const scored = { ...told, outcome: 'kept', arrivedAt: at(40) } as const
    expect(isSettled(scored, course({ arrivals: [at(40)], doneAt: at(60) }))).toBe(true)
    expect(isSettled(scored, course({ arrivals: [at(45)] }))).toBe(false)
    expect(isSettled(scored, course())).toBe(false)
    expect(isSettled({ ...told, outcome: null, arrivedAt: null }, course())).toBe(false)
    const calledOff = { ...told, outcome: 'calledOff', arrivedAt: null } as const
    expect(isSettled(calledOff, course({ isCancelled: true }))).toBe(true)
    expect(isSettled(calledOff, course())).toBe(false)
  })
})
