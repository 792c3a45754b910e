/** What the address of a category is made of: letters and digits of any script, in words parted by dashes; or nothing yet. */
export const slugPattern = /^([\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*)?$/u
export const longestSlug = 80

/** The part of an address that names a category: `Home Decor` is `home-decor`, `أدوات المطبخ` is `أدوات-المطبخ`. Vowel marks and accents of Latin letters are left out. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    .normalize('NFC')
    .replaceAll(/[œæß]/g, (letter) => ({ œ: 'oe', æ: 'ae' })[letter] ?? 'ss')
    .replaceAll(/[^\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+/, '')
  return cut(slug, longestSlug)
}

/** The first of `shoes`, `shoes-2`, `shoes-3` that no other category has. */
export function freeSlug(slug: string, taken: Set<string>): string {
  const numbered = (number: number) => (number === 1 ? slug : `${stemOf(slug)}-${number}`)
  let number = 1
  while (taken.has(numbered(number))) number++
  return numbered(number)
}

/** What an address shares with its numbered ones, for which it leaves room. */
export function stemOf(slug: string): string {
  return cut(slug, longestSlug - 5)
}

/** A cut address ends in a whole letter, and in no dash. */
function cut(slug: string, most: number): string {
  return slug.slice(0, most).replace(/[-\p{Cs}]+$/u, '')
}

export const productTones = { Published: 'success', Scheduled: 'warning', Inactive: 'error' } as const
