type Press = Pick<KeyboardEvent, 'key' | 'code'>

const codes: Readonly<Record<string, string>> = {
  Slash: '/',
  Equal: '+',
  NumpadAdd: '+',
  Minus: '-',
  NumpadSubtract: '-',
}
const isLatin = (key: string) => /^[\x20-\x7E]$/.test(key)

/** The key as its Latin letter or sign, where a layout for Arabic or Cyrillic writes another one there. */
export function pressedKey({ key, code }: Press): string {
  // Cyrillic layouts write the full stop where others write the slash.
  const isWritten = key.length > 1 ? isLatin(key[0]!) : isLatin(key) && !(key === '.' && code === 'Slash')
  if (isWritten) return key.length === 1 ? key.toLowerCase() : key
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : (codes[code] ?? key)
}
