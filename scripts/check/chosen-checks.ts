export const changedName = 'changed files'

/** The checks that words ask for, all without any. A misspelt name would pass with nothing checked, so it is refused. */
export function chooseChecks(words: string[], all: string[]): { names: string[]; complaint?: string } {
  const [first, ...more] = words
  if (first === '--changed' && more.length === 0) return { names: [changedName] }
  const unknown = words.filter((word) => !all.includes(word))
  if (unknown.length === 0) return { names: words.length > 0 ? words : all }
  return {
    names: [],
    complaint: `No check is named ${unknown.join(', ')}. Names: ${all.join(', ')}; or --changed alone.`,
  }
}
