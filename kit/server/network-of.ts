/** The network an address is counted by: an IPv6 address changes freely within the /64 that its owner holds. */
export function networkOf(address: string): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Everything one provider’s customer may hold: many a site has an IPv6 /48, and an IPv4 /24 is rented as a whole. */
export function wideNetworkOf(address: string): string {
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::/48`
  return `${address.split('.').slice(0, 3).join('.')}.0/24`
}

function groupsOf(address: string): string[] {
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    // One written as 1.2.3.4 at the end stands for two groups.
    const after = tail === '' ? [] : tail.split(':')
    const length = groups.length + after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: Math.max(0, 8 - length) }, () => '0'), ...after)
  }
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
