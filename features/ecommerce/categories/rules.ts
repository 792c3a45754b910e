/** The part of an address that names a category: `Home Decor` is `home-decor`. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[œæß]/g, (letter) => ({ œ: 'oe', æ: 'ae' })[letter] ?? 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
