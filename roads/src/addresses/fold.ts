const arabic: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
}
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}
const plain = /^[a-z0-9 ]*$/

/** Lower case without accents, vowel marks and letter variants, and with Western digits, so that spellings can be compared. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[أإآٱىةؤئکیـßæœøłđıðþ]/g, (letter) => arabic[letter] ?? latin[letter] ?? letter)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
}

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
