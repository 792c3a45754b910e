/** Whether lines, and with them the hours of a day, run from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

const mirrored: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
  '←': '→',
  '→': '←',
}

/** The arrow key, pressed or drawn, that does the same where lines run the other way; any other key as it is. */
export function keyAlong(key: string): string {
  return (isRightToLeft() && mirrored[key]) || key
}
