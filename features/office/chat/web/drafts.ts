/** What was written in each chat and not sent yet, while the page is open. */
const drafts = new Map<string, string>()

export function keptDraft(chat: string): string {
  return drafts.get(chat) ?? ''
}

export function keepDraft(chat: string, words: string): void {
  if (words === '') drafts.delete(chat)
  else drafts.set(chat, words)
}
