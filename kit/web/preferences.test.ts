import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultPreferences, readPreferences, withRules } from './preferences.ts'

describe('preferences', () => {
  it('are the defaults when nothing is kept', () => expect(readPreferences('')).toEqual(defaultPreferences))

  it('are read from cookies that carry the title of the product', () => {
    const cookies =
      'theme=light; Routewright-theme=dark; Routewright-nav-collapsed=true; Routewright-content-width=fluid'
    expect(readPreferences(cookies)).toMatchObject({ theme: 'dark', isNavCollapsed: true, contentWidth: 'fluid' })
  })

  it('fall back to the default where a cookie holds nonsense', () => {
    expect(readPreferences('Routewright-theme=pink; Routewright-navbar-blur=maybe; Routewright-skin=')).toEqual(
      defaultPreferences,
    )
  })

  it('follow the language from right to left until something else is chosen', () => {
    expect(readPreferences('', true).isRtl).toBe(true)
    expect(readPreferences('Routewright-rtl=false', true).isRtl).toBe(false)
  })

  it('with a horizontal menu bring a hidden bar back and collapse nothing', () => {
    const before = { ...defaultPreferences, navbarType: 'hidden' as const, isNavCollapsed: true }
    expect(withRules(before, { navLayout: 'horizontal' })).toMatchObject({
      navLayout: 'horizontal',
      navbarType: 'sticky',
      isNavCollapsed: false,
    })
    expect(withRules({ ...before, navLayout: 'horizontal' }, { navbarType: 'hidden' }).navbarType).toBe('sticky')
  })

  it('with a vertical menu may hide the bar', () =>
    expect(withRules(defaultPreferences, { navbarType: 'hidden' }).navbarType).toBe('hidden'))
})

describe('reset', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['ar', true],
    ['fr', false],
  ])('preferences are the defaults, with the direction of the language: %s', async (language, isRtl) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    vi.stubGlobal('document', {
      documentElement: { dataset: {}, dir: '', lang: language },
      cookie: `Routewright-rtl=${!isRtl}; Routewright-skin=bordered`,
    })
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
      },
    )
    vi.resetModules()
    const { preferences, resetPreferences, startPreferences } = await import('./preferences.ts')
    startPreferences()
    expect(preferences()).toMatchObject({ isRtl: !isRtl, skin: 'bordered' })
    resetPreferences()
    expect(preferences()).toEqual({ ...defaultPreferences, isRtl })
  })
})

describe('the colour scheme of the system', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is what the device told last, for whoever asks before it tells', async () => {
    const device = Object.assign(new EventTarget(), { matches: false })
    const documentElement = { dataset: {} as Record<string, string>, dir: '' }
    vi.stubGlobal('matchMedia', () => device)
    vi.stubGlobal('document', { documentElement, cookie: '' })
    vi.resetModules()
    const { colorScheme, startPreferences } = await import('./preferences.ts')
    startPreferences()
    device.matches = true
    expect([colorScheme(), documentElement.dataset['mantineColorScheme']]).toEqual(['light', 'light'])
    device.dispatchEvent(Object.assign(new Event('change'), { matches: true }))
    expect([colorScheme(), documentElement.dataset['mantineColorScheme']]).toEqual(['dark', 'dark'])
  })
})
