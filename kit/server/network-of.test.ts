import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it('counts an IPv4 address by itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('')).toBe('')
})

it('counts all IPv6 addresses of a /64 as one, however they are written', () => {
  const network = '2001:db8:1:2::/64'
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:a:b:c:d',
    '2001:0db8:0001:0002:ffff::',
    '2001:db8:1:2::9%eth0',
  ])
    expect(networkOf(address)).toBe(network)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network)
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('64:ff9b::1.2.3.4')).toBe('64:ff9b:0:0::/64')
})
