/** The network an address is counted by: an IPv6 address changes freely within the /64 that its owner holds. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [withoutZone = ''] = address.split('%')
  const [head = '', tail] = withoutZone.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    // One written as 1.2.3.4 at the end stands for two groups.
    const after = tail === '' ? [] : tail.split(':')
    const length = groups.length + after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: Math.max(0, 8 - length) }, () => '0'), ...after)
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
