const gap = /\{\{\s*(\w+)\s*\}\}/g

/** A text with its gaps filled: `{{name}}` becomes the value of that name. What comes in is not filled again. */
export function fillText(text: string, valueOf: (name: string, gap: string) => string): string {
  return text.replaceAll(gap, (whole, name: string) => valueOf(name, whole))
}
