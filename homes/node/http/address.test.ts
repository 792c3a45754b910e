import { expect, it } from 'vitest'
import { readSettings, WrongSetting } from '../settings.ts'
import { addressOf } from './address.ts'

const from = (forwarded: string | undefined, TRUST_PROXY: string, remoteAddress = '::ffff:10.0.0.1') =>
  addressOf(
    { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } },
    readSettings({ TRUST_PROXY }).TRUST_PROXY,
  )

it.each([
  ['what is forwarded counts for nothing without a proxy', '1.2.3.4', 'off', '10.0.0.1'],
  ['one proxy tells whom it saw', '1.2.3.4', 'on', '1.2.3.4'],
  ['what a caller made up before it is passed over', '6.6.6.6, 1.2.3.4', '1', '1.2.3.4'],
  ['with two proxies the first of them saw the caller', '6.6.6.6, 1.2.3.4, 10.0.0.9', '2', '1.2.3.4'],
  ['with fewer addresses than proxies the farthest counts', '1.2.3.4', '3', '1.2.3.4'],
  ['ports are left out', '1.2.3.4:5678', 'on', '1.2.3.4'],
  ['ports of IPv6 too', '[2001:db8::1]:5678', 'on', '2001:db8::1'],
  ['IPv6 stays whole', '2001:db8::1', 'on', '2001:db8::1'],
  ['what is no address counts for nothing', 'unknown', 'on', '10.0.0.1'],
  ['without the header the connection counts', undefined, 'on', '10.0.0.1'],
])('%s', (_, forwarded, proxies, address) => {
  expect(from(forwarded, proxies)).toBe(address)
})

it.each(['yes', '0', '-1', '12'])('takes no TRUST_PROXY=%s', (TRUST_PROXY) => {
  expect(() => readSettings({ TRUST_PROXY })).toThrow(WrongSetting)
  expect(() => readSettings({ TRUST_PROXY })).toThrow(
    'The setting TRUST_PROXY must be off, on or the number of proxies in front of Routewright',
  )
})
