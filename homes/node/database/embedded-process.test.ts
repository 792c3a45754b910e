import { expect, it } from 'vitest'
import { reasonIn } from './embedded-process.ts'

it('says why a database stopped, not what was asked of it in the meantime', () => {
  const said = [
    '2026-11-30 10:00:00 UTC [7] LOG:  redo starts at 0/1A2B3C4',
    '2026-11-30 10:00:01 UTC [7] PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    '2026-11-30 10:00:01 UTC [9] FATAL:  the database system is not yet accepting connections',
  ].join('\n')
  expect(reasonIn(said)).toBe('could not write to file "pg_wal/xlogtemp.7": No space left on device')
  expect(reasonIn('LOG:  ready\n2026 [3] FATAL:  data directory has wrong ownership')).toBe(
    'data directory has wrong ownership',
  )
  expect(reasonIn('LOG:  ready')).toBeUndefined()
})
