import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { changeLanguage } from '#kit/web/i18n.ts'
import { CountriesField, CountryField } from './country-field.tsx'
import { UnitInput } from './unit-input.tsx'
import type { ReactNode } from 'react'

// Drawn as text, where there is no browser to listen in.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}))

const drawn = (field: ReactNode) => renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>)

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => {} })
  vi.stubGlobal('document', { documentElement: {} })
  await changeLanguage('fr')
  vi.unstubAllGlobals()
})

describe('in French', () => {
  it.each(['value', 'defaultValue'])('a country field shows the name of its %s', (given) =>
    expect(drawn(<CountryField {...{ [given]: 'Germany' }} />)).toContain('value="Allemagne"'),
  )

  it.each(['value', 'defaultValue'])('a field for several shows the names of its %s', (given) => {
    const text = drawn(<CountriesField {...{ [given]: ['Germany', 'Spain'] }} />)
    expect(text).toContain('Allemagne')
    expect(text).toContain('Espagne')
  })
})

it.each(['value', 'defaultValue'])('a measure shows its %s in its unit', (given) =>
  expect(drawn(<UnitInput unit={{ each: 1000, sign: 'kg' }} {...{ [given]: 2500 }} />)).toContain('value="2,5"'),
)
