/** The format of a category's slug: letters and digits of any script, in words separated by dashes, or empty. */
export const slugPattern = /^([\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}]+)*)?$/u
export const longestSlug = 80

/** A category's slug: `Home Decor` is `home-decor`, `أدوات المطبخ` is `أدوات-المطبخ`. Accents and vowel marks are dropped. */
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

/** The part a slug shares with its numbered variants, short enough to add a number. */
export function stemOf(slug: string): string {
  return cut(slug, longestSlug - 5)
}

/** A shortened slug ends in a whole letter, not in a dash. */
function cut(slug: string, most: number): string {
  return slug.slice(0, most).replace(/[-\p{Cs}]+$/u, '')
}

export const productTones = { Published: 'success', Scheduled: 'warning', Inactive: 'error' } as const
