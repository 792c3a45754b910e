import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { addMessages } from '#kit/web/i18n.ts'
import en from '../messages/en.json' with { type: 'json' }
import { useLength } from './use-length.ts'

// Drawn as text, where there is no browser to listen in.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}))

function Length({ seconds }: { seconds: number }) {
  return useLength()(seconds)
}

it.each([
  [0, '0 min'],
  [10, '1 min'],
  [1800, '30 min'],
  [3599, '1 h'],
  [30_600, '8 h 30 min'],
])('%i seconds are %s', (seconds, words) => {
  addMessages('en', { ui: en })
  expect(renderToStaticMarkup(<Length seconds={seconds} />)).toBe(words)
})
