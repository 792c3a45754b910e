import { describe, expect, it } from 'vitest'
import { suggestionFor } from './rules.ts'

const failed = { kind: 'failed', nextStep: 'call' } as const

describe('what is suggested for a failed delivery', () => {
  it('is what the settings say, until the recipient answers', () => {
    expect(suggestionFor({ ...failed, facts: {} })).toBe('callRecipient')
    expect(suggestionFor({ ...failed, nextStep: null, facts: {} })).toBe('moveDay')
  })

  it('is what the recipient would like, once they have said so', () => {
    const after = (choice: string) => suggestionFor({ ...failed, facts: { choice } })
    expect(['anotherDay', 'safePlace', 'depot', 'sendBack'].map(after)).toEqual([
      'followDay',
      'leaveSafely',
      'keepAtDepot',
      'sendBack',
    ])
  })

  it('leaves other kinds as they are', () => {
    expect(suggestionFor({ kind: 'complaint', nextStep: null, facts: { choice: 'depot' } })).toBe('callRecipient')
  })
})
