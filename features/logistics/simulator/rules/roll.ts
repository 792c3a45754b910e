/** A number from 0 up to 1 that is the same for the same keys, and as good as drawn for others. */
export function roll(...keys: (string | number)[]): number {
  let hash = 0x81_1c_9d_c5
  for (const sign of keys.join('|')) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01_00_01_93)
  // The last steps of MurmurHash 3 (Austin Appleby, 2008): keys that differ by one sign end far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/** One of several by their weights. */
export function pick<T>(of: readonly (readonly [T, number])[], drawn: number): T | undefined {
  const total = of.reduce((sum, [, weight]) => sum + weight, 0)
  let left = drawn * total
  for (const [one, weight] of of) {
    left -= weight
    if (left < 0) return one
  }
  return of.at(-1)?.[0]
}
