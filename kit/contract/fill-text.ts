const gap = /\{\{\s*(\w+)\s*\}\}/g

/** A text with its placeholders filled: `{{name}}` becomes the value of that name. Placeholders within values stay. */
export function fillText(text: string, valueOf: (name: string, gap: string) => string): string {
  return text.replaceAll(gap, (whole, name: string) => valueOf(name, whole))
}
