import { describe, expect, it, vi } from 'vitest'
import { endedByLeaderChanges } from './leader-changes.ts'

type Run = (...given: never[]) => Promise<unknown>

/** A database in another tab, which answers nothing by itself. */
function inAnotherTab() {
  const listeners = new Set<() => void>()
  const asked: string[] = []
  const wait: Run = () => new Promise(() => {})
  const database = {
    onLeaderChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    syncToFs: wait,
    _runExclusiveQuery: wait,
    _runExclusiveTransaction: wait,
    transaction: (run: (tx: { query: (text: string) => Promise<unknown> }) => Promise<unknown>) =>
      run({ query: async (text) => void asked.push(text) }),
  }
  const led = endedByLeaderChanges(database as never) as unknown as typeof database
  return { led, asked, listeners, change: () => listeners.forEach((listener) => listener()) }
}

describe('when the tab that holds the database is closed', () => {
  it.each(['syncToFs', '_runExclusiveQuery', '_runExclusiveTransaction'] as const)(
    'what waits in %s ends with an error',
    async (name) => {
      const { led, change, listeners } = inAnotherTab()
      const ended = expect(led[name]()).rejects.toThrow('Leader changed')
      change()
      await ended
      expect(listeners.size).toBe(1)
    },
  )

  it('a transaction asks the next one nothing', async () => {
    const { led, asked, change } = inAnotherTab()
    const went = vi.fn()
    void led.transaction(async (tx) => {
      await tx.query('first')
      change()
      await tx.query('second')
      went()
    })
    await new Promise((done) => setTimeout(done, 5))
    expect(asked).toEqual(['first'])
    expect(went).not.toHaveBeenCalled()
  })
})
