/** One sentence for every kind of a detail. */
export type Words<Detail extends { readonly kind: string }> = {
  readonly [Kind in Detail['kind']]: (detail: DetailOf<Detail, Kind>) => string
}

/** The details of one kind. */
export type DetailOf<Detail extends { readonly kind: string }, Kind extends Detail['kind']> = Extract<
  Detail,
  { readonly kind: Kind }
>

/** The sentence of a detail. The kind is a separate parameter so that the types of both can be matched. */
export function worded<Detail extends { readonly kind: string }, Kind extends Detail['kind']>(
  words: Words<Detail>,
  kind: Kind,
  detail: DetailOf<Detail, Kind>,
): string {
  return words[kind](detail)
}
