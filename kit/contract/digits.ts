/** A text with its Arabic and Persian digits written as 0 to 9: what stands in a list in a person's own digits is typed and pasted back in them. */
export function inWesternDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
