import { describe, expect, it } from 'vitest'
import { destinationOf } from './enter.ts'

describe('where a sign-in leads', () => {
  it('is the screen that was asked for, with its query', () => {
    expect(destinationOf({ to: '/apps/user/list', role: 'editor', page: '2' })).toBe(
      '/apps/user/list?role=editor&page=2',
    )
    expect(destinationOf({ to: '/apps/user/view/7?tab=security#devices' })).toBe(
      '/apps/user/view/7?tab=security#devices',
    )
  })

  it('is the start when nothing was asked for', () => {
    expect(destinationOf({})).toBe('/')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    String.raw`/\evil.example`,
    '/x/..//evil.example',
    '/.//evil.example/a',
    'javascript:alert(1)',
    'apps/user',
    ['/a', '/b'],
    7,
  ])('is never another site: %j', (to) => {
    expect(destinationOf({ to })).toBe('/')
  })
})
