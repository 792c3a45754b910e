import { expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from './network-of.ts'

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

it('counts all networks that one may hold as one: an IPv6 /48, an IPv4 /24', () => {
  expect(wideNetworkOf('203.0.113.7')).toBe(wideNetworkOf('203.0.113.200'))
  expect(wideNetworkOf('203.0.114.7')).not.toBe(wideNetworkOf('203.0.113.7'))
  expect(wideNetworkOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(wideNetworkOf('2001:0db8:0001:ffff::9')).toBe('2001:db8:1::/48')
  expect(wideNetworkOf('2001:db8:2:2::1')).not.toBe('2001:db8:1::/48')
})
