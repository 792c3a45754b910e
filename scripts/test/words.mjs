const known = ['--all', '--homes']

/** A word that is misspelt would run, and pass, something else than was asked for. */
export function complaintOfWords(words) {
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) return `npm test doesn’t know ${unknown.join(', ')}. It takes ${known.join(' and ')}.`
  return undefined
}
