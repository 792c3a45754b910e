export function complaintOfWords(words: string[]): string | undefined
