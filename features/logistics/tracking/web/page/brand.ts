import { inkOn, mix, readableOn } from '#kit/contract/colours.ts'

/** What the page is drawn on by light and by dark, and how much of a colour its tinted parts have. */
const light = { surface: '#ffffff', tint: 0.14 }
const dark = { surface: '#21232f', tint: 0.18 }

/** The colour of the workspace, with what is written on it and in it, by light and by dark. */
export function brandStyle(colour = ''): string | undefined {
  if (!/^#[0-9a-f]{6}$/.test(colour)) return undefined
  const inks = `--own-ink-light:${inkFor(colour, light)};--own-ink-dark:${inkFor(colour, dark)}`
  return `--own:${colour};--own-on:${inkOn(colour)};${inks}`
}

function inkFor(colour: string, { surface, tint }: typeof light): string {
  return readableOn(readableOn(colour, surface), mix(surface, colour, tint))
}
