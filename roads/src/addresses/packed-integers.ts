/** Packs integers as variable-length differences: small steps take one byte. */
export function packIntegers(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(values.length * 5)
  let length = 0
  let previous = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    const step = (value - previous) | 0
    previous = value
    let rest = ((step << 1) ^ (step >> 31)) >>> 0
    while (rest > 127) {
      bytes[length++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[length++] = rest
  }
  return bytes.slice(0, length)
}

/** Unpacks the integers of `packIntegers`. An incomplete number at the end is ignored. */
export function unpackIntegers(bytes: Uint8Array): Int32Array {
  let count = 0
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] ?? 0) < 128) count++
  const values = new Int32Array(count)
  let value = 0
  let position = 0
  for (let index = 0; index < count; index++) {
    let rest = 0
    let shift = 0
    let byte = bytes[position++] ?? 0
    while (byte > 127) {
      rest |= (byte & 127) << shift
      shift += 7
      byte = bytes[position++] ?? 0
    }
    rest |= byte << shift
    value = (value + ((rest >>> 1) ^ -(rest & 1))) | 0
    values[index] = value
  }
  return values
}
