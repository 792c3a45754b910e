import { BlockList, isIPv4 } from 'node:net'

/**
 * `inside` is this machine and private networks, which an operator may open. `closed` is for the network itself and for what a machine is told of itself
 * and its keys (metadata services); nothing a person names lies there.
 */
export type AddressKind = 'public' | 'inside' | 'closed'

const inside = listOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
  'fec0::/10',
])
// With the metadata services of AWS, Google, Azure, Alibaba and Oracle, which do not all lie in link-local ranges.
const closed = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  '100::/64',
  '64:ff9b:1::/48',
  '2001::/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
])

/** What kind of place an IP address names, in whatever form it is written. */
export function addressKind(address: string): AddressKind {
  if (isIPv4(address)) return kindIn(address, 'ipv4')
  const groups = groupsOf(address.replace(/%.*$/, ''))
  const held = heldIn(groups)
  return held === undefined ? kindIn(groups.map((group) => group.toString(16)).join(':'), 'ipv6') : addressKind(held)
}

function kindIn(address: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (closed.check(address, family)) return 'closed'
  return inside.check(address, family) ? 'inside' : 'public'
}

/** The IPv4 address that is reached by way of an IPv6 one: mapped, compatible, translated (RFC 2765, RFC 6052) or 6to4. */
function heldIn(groups: number[]): string | undefined {
  const [first, second, third] = groups
  const begins = groups.slice(0, 6).join(' ')
  const translated = ['0 0 0 0 0 65535', '0 0 0 0 65535 0', `${0x64} ${0xff9b} 0 0 0 0`]
  if (translated.includes(begins)) return dotted(groups[6]!, groups[7]!)
  if (first === 0x2002) return dotted(second!, third!)
  const isCompatible = begins === '0 0 0 0 0 0' && (groups[6] !== 0 || groups[7]! > 1)
  return isCompatible ? dotted(groups[6]!, groups[7]!) : undefined
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function groupsOf(address: string): number[] {
  // An address parser brings every form, with dots or without, to one.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [numbers(head), numbers(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function listOf(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  return list
}
