import { expect, it } from 'vitest'
import { gathered } from './live.ts'

it('a change concerns the addresses of every feature that shows the thing', () => {
  const lives: Record<string, string[]>[] = [
    { mailbox: ['/mail'], user: ['/users'] },
    { mailbox: ['/mail', '/mail/accounts'] },
  ]
  expect(gathered(lives)).toEqual({ mailbox: ['/mail', '/mail/accounts'], user: ['/users'] })
})
