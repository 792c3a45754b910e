import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from './query.ts'

afterEach(() => onlineManager.setOnline(true))

it('a server on this machine is asked, and told of changes, without any internet', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient(() => undefined)
  const late = new Promise((resolve) => setTimeout(() => resolve('nothing'), 500))
  expect(await Promise.race([client.fetchQuery({ queryKey: ['here'], queryFn: () => 'an answer' }), late])).toBe(
    'an answer',
  )
  const change = client.getMutationCache().build(client, { mutationFn: async () => 'done' })
  expect(await Promise.race([change.execute(undefined), late])).toBe('done')
  client.clear()
})
