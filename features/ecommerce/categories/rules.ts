/** What the address of a category is made of: letters and digits of any script, in words parted by dashes; or nothing yet. */
export const slugPattern = /^([\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*)?$/u
export const longestSlug = 80

/** The part of an address that names a category: `Home Decor` is `home-decor`, `أدوات المطبخ` is `أدوات-المطبخ`. Vowel marks and accents of Latin letters are left out. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    .normalize('NFC')
    .replaceAll(/[œæß]/g, (letter) => ({ œ: 'oe', æ: 'ae' })[letter] ?? 'ss')
    .replaceAll(/[^\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')
}

/** The first of `shoes`, `shoes-2`, `shoes-3` that no other category has. */
export function freeSlug(slug: string, taken: Set<string>): string {
  const numbered = (number: number) => (number === 1 ? slug : `${slug.slice(0, longestSlug - 5)}-${number}`)
  let number = 1
  while (taken.has(numbered(number))) number++
  return numbered(number)
}
