type Named = { id: number; name: string }

const mostMentions = 50

/** The people mentioned in a text, up to fifty. If names start alike, the longest match counts. */
export function mentionedIn(words: string, people: readonly Named[]): number[] {
  const found = words
    .split('@')
    .slice(1, mostMentions + 1)
    .flatMap((rest) => {
      const fitting = people.filter(({ name }) => name !== '' && rest.startsWith(name))
      const longest = Math.max(0, ...fitting.map(({ name }) => name.length))
      return fitting.filter(({ name }) => name.length === longest).map(({ id }) => id)
    })
  return [...new Set(found)]
}

/** The name that is being typed at the end of a text after an “@”; nothing where no mention is begun. */
export function mentionBegun(words: string): string | undefined {
  return /(?:^|\s)@([^@\n]{0,40})$/u.exec(words)?.[1]
}
