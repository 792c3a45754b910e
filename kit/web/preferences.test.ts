import { describe, expect, it } from 'vitest'
import { defaultPreferences, readPreferences, withRules } from './preferences.ts'

describe('preferences', () => {
  it('are the defaults when nothing is kept', () => expect(readPreferences('')).toEqual(defaultPreferences))

  it('are read from cookies that carry the title of the product', () => {
    const cookies = 'theme=light; Routewright-theme=dark; Routewright-nav-collapsed=true; Routewright-content-width=fluid'
    expect(readPreferences(cookies)).toMatchObject({ theme: 'dark', isNavCollapsed: true, contentWidth: 'fluid' })
  })

  it('fall back to the default where a cookie holds nonsense', () => {
    expect(readPreferences('Routewright-theme=pink; Routewright-navbar-blur=maybe; Routewright-skin=')).toEqual(defaultPreferences)
  })

  it('follow the language from right to left until something else is chosen', () => {
    expect(readPreferences('', true).isRtl).toBe(true)
    expect(readPreferences('Routewright-rtl=false', true).isRtl).toBe(false)
  })

  it('with a horizontal menu bring a hidden bar back and collapse nothing', () => {
    const before = { ...defaultPreferences, navbarType: 'hidden' as const, isNavCollapsed: true }
    expect(withRules(before, { navLayout: 'horizontal' })).toMatchObject({ navLayout: 'horizontal', navbarType: 'sticky', isNavCollapsed: false })
    expect(withRules({ ...before, navLayout: 'horizontal' }, { navbarType: 'hidden' }).navbarType).toBe('sticky')
  })

  it('with a vertical menu may hide the bar', () => expect(withRules(defaultPreferences, { navbarType: 'hidden' }).navbarType).toBe('hidden'))
})
