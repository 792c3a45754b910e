import { describe, expect, it } from 'vitest'
import { groupMessages } from './group-messages.ts'

const said = (key: string, by: string, at: string) => ({ key, by, at: `2026-11-${at}:00.000Z` })
const dayOf = (at: string) => at.slice(0, 10)

describe('messages of a thread', () => {
  it('are grouped by day, and by sender if there are several in a row', () => {
    const days = groupMessages(
      [
        said('a', 'ada', '20T10:00'),
        said('b', 'ada', '20T10:01'),
        said('c', 'bob', '20T10:02'),
        said('d', 'bob', '21T09:00'),
      ],
      dayOf,
    )
    expect(days.map(({ day, runs }) => [day, runs.map(({ messages }) => messages.map(({ key }) => key))])).toEqual([
      ['2026-11-20', [['a', 'b'], ['c']]],
      ['2026-11-21', [['d']]],
    ])
  })

  it('start a new group after a pause, and for messages without a sender', () => {
    const days = groupMessages(
      [
        said('a', 'ada', '20T10:00'),
        said('b', 'ada', '20T10:10'),
        said('c', '', '20T10:10'),
        said('d', '', '20T10:10'),
      ],
      dayOf,
    )
    expect(days[0]!.runs.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('may be none', () => {
    expect(groupMessages([], dayOf)).toEqual([])
  })
})
