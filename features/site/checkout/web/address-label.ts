/** Home and office are named in the reader’s language; other labels are their own words. */
export function labelOf(label: string, t: (key: string) => string): string {
  if (label === 'Home') return t('book.home')
  return label === 'Office' ? t('book.office') : label
}
