/** One sentence for every kind of a detail. */
export type Words<Detail extends { readonly kind: string }> = {
  readonly [Kind in Detail['kind']]: (detail: DetailOf<Detail, Kind>) => string
}

/** The details of one kind. */
export type DetailOf<Detail extends { readonly kind: string }, Kind extends Detail['kind']> = Extract<
  Detail,
  { readonly kind: Kind }
>

/** What the words for a kind make of a detail; the kind stands beside it so that both are seen to fit. */
export function worded<Detail extends { readonly kind: string }, Kind extends Detail['kind']>(
  words: Words<Detail>,
  kind: Kind,
  detail: DetailOf<Detail, Kind>,
): string {
  return words[kind](detail)
}
