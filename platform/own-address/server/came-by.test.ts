import { expect, it } from 'vitest'
import { cameBy } from './came-by.ts'

it.each([
  ['over TLS that a proxy ends', 'http://routes.example.com/', { origin: 'https://routes.example.com' }],
  [
    'through a proxy that calls it by another name',
    'http://app:4700/',
    { origin: 'https://routes.example.com', 'sec-fetch-site': 'same-origin' },
  ],
])('takes what the browser shows: %s', (_, url, headers) => {
  expect(cameBy({ url, headers: new Headers(headers) })).toBe('https://routes.example.com')
})

it.each([
  ['a program, which says nothing', 'http://routes.example.com/', {}],
  ['another site', 'http://routes.example.com/', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another name without a word of the browser', 'http://app:4700/', { origin: 'https://routes.example.com' }],
  ['this machine by name', 'http://localhost:4700/', { origin: 'http://localhost:4700' }],
  ['this machine by number', 'http://127.0.0.1:4700/', { origin: 'http://127.0.0.1:4700' }],
  ['a page without an address', 'http://routes.example.com/', { origin: 'null' }],
])('takes nothing from %s', (_, url, headers) => {
  expect(cameBy({ url, headers: new Headers(headers) })).toBeUndefined()
})
